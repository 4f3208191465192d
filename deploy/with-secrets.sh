#!/bin/sh
# Runs a program that reads only its environment: with-secrets.sh <program> …
# Sets the variable <NAME> from the file that <NAME>_FILE names, as official images do.
set -eu
for name in $(env | sed -n 's/^\([A-Z_]*\)_FILE=\/.*/\1/p'); do
  eval "file=\$${name}_FILE"
  value=$(cat "$file")
  export "$name=$value"
  unset "${name}_FILE"
done
exec "$@"
