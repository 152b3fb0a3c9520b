counter-too-large = { $name } has { $width } × { $height } pixels, more than the picture of a counter needs: please save it smaller.
counter-clear = { $name } shows nothing: it is all transparent.
