"""What all steps share: the draft at work, its picture, the tracer; no widgets."""
