# Opens the manual by F1, in a browser, and keeps a picture of it.
sleep 4; xdotool windowfocus "$window"; xdotool key F1
window=$(seen --name Manual); sleep 4
shot "$HOME/@name@-F1.png"
xdotool search --onlyvisible --name . getwindowname %@
