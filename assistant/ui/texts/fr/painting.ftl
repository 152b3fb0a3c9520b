picture-width = Une image de cette table a de { $least } à { $most } pixels de large, et non { $width }.
