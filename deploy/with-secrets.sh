#!/bin/sh
# Runs a program that reads its environment only: with-secrets.sh <program> …
# The file whose path <NAME>_FILE has becomes the variable <NAME>, as official images have it.
set -eu
for name in $(env | sed -n 's/^\([A-Z_]*\)_FILE=\/.*/\1/p'); do
  eval "file=\$${name}_FILE"
  value=$(cat "$file")
  export "$name=$value"
  unset "${name}_FILE"
done
exec "$@"
