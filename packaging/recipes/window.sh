# Opens a program under Xvfb and keeps a picture of it; packaging/try.py fills in what stands between the signs @.
export DISPLAY=:9
Xvfb :9 -screen 0 1366x768x24 >/dev/null 2>&1 & server=$!
for wait in $(seq 60); do [ -e /tmp/.X11-unix/X9 ] && break; sleep 0.5; done
@program@ @words@ > "$HOME/@name@.log" 2>&1 & program=$!
# By its class: of a title it reads no more than what comes before the first dash. A window that goes while it looks ends it.
seen() { for wait in $(seq 120); do xdotool search --onlyvisible "$@" 2>/dev/null | grep -m 1 . && break; sleep 1; done; }
window=$(seen --class sabretache)
xdotool windowsize --sync "$window" 1366 768 || true
shot() { for wait in $(seq 30); do sleep 4; scrot --overwrite "$1"; [ $(stat -c %s "$1") -gt @least@ ] && break; done; }
shot "$HOME/@name@.png"
@then@
kill $program; wait $program 2>/dev/null
kill $server; wait $server 2>/dev/null
[ -n "$window" ]
