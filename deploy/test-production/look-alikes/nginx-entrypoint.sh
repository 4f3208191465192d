#!/bin/sh
# Fills the environment into templates, as the official image's start script does.
set -eu
names=$(env | sed -n "s/^\(${NGINX_ENVSUBST_FILTER#^}[A-Z_]*\)=.*/\${\1}/p" | tr '\n' ' ')
cd /etc/nginx/templates
find . -name '*.template' | while read -r template; do
  target="$NGINX_ENVSUBST_OUTPUT_DIR/${template%.template}"
  mkdir -p "$(dirname "$target")"
  envsubst "$names" < "$template" > "$target"
done
cd /
exec "$@"
