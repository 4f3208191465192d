#!/bin/sh
# Fills the values of the environment into the templates beside this file and becomes nginx.
# A value that is not set ends the start with its name.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
export CHAPS_IMAGE="$here"
# A rehearsal site lets a page take a remote from a developer's machine (decision 9); production none.
export CHAPS_OVERRIDE_ORIGINS="${CHAPS_OVERRIDE_ORIGINS:-}"
set -f
for origin in $CHAPS_OVERRIDE_ORIGINS; do
  port=${origin#http://localhost:}
  case $port in
    ''|*[!0-9]*) echo "CHAPS_OVERRIDE_ORIGINS: $origin is not http://localhost:<port>" >&2; exit 1 ;;
  esac
done
set +f
if [ -n "$CHAPS_OVERRIDE_ORIGINS" ]; then
  export CHAPS_REMOTE_ORIGINS="$CHAPS_REMOTE_ORIGINS $CHAPS_OVERRIDE_ORIGINS"
fi
mkdir -p "$CHAPS_RUN"
for template in "$here"/*.template; do
  awk '{
    while (match($0, /[$][{]CHAPS_[A-Z_]+[}]/)) {
      name = substr($0, RSTART + 2, RLENGTH - 3)
      if (!(name in ENVIRON)) { print name " is not set" > "/dev/stderr"; exit 1 }
      $0 = substr($0, 1, RSTART - 1) ENVIRON[name] substr($0, RSTART + RLENGTH)
    }
    print
  }' "$template" > "$CHAPS_RUN/$(basename "$template" .template)"
done
exec nginx -p "$CHAPS_RUN" -c "$CHAPS_RUN/nginx.conf" -e stderr
