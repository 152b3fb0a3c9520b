# Opens the manual by F1 and keeps a picture of it.
sleep 4; xdotool windowfocus "$window"; xdotool key F1
timeout 120 xdotool search --sync --onlyvisible --name Manual > /dev/null; sleep 4
shot "$HOME/@name@-F1.png"
xdotool search --onlyvisible --name . getwindowname %@
