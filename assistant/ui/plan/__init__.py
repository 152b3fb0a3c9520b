"""Where things are in the scene: papers, zones, stacks. Nothing here paints."""
