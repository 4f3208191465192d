#!/bin/sh
# Fills the values of the environment into the templates beside this file and becomes nginx.
# A value that is not set ends the start with its name.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
export CHAPS_IMAGE="$here"
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
