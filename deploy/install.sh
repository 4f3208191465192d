#!/bin/sh
# Installs the product on a server that has Docker or podman, with Compose, and nothing else:
#   sudo sh deploy/install.sh [options of `npm run server -- install`]
#   sudo sh deploy/install.sh <verb> …       the other verbs of `npm run server`, where Node.js is not installed
# Node.js is copied from the base image of the product's own images.
set -eu
cd "$(dirname "$0")/.."

fail() { echo "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail 'Run it as root: the secrets are files that only root can give to a group.'
if docker compose version > /dev/null 2>&1; then
  engine=docker
elif podman version > /dev/null 2>&1 && docker-compose version > /dev/null 2>&1; then
  engine=podman
else
  fail 'Neither Docker nor podman with Compose is here. Debian 13: apt-get install docker.io docker-cli docker-compose. Ubuntu 24.04: apt-get install docker.io docker-compose-v2.'
fi

wanted() { sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' deploy/api.Dockerfile | head -n 1; }
# Whether this Node.js runs TypeScript without a build.
suits() { "$1" --input-type=module-typescript --eval 'const is: boolean = true; void is' > /dev/null 2>&1; }

folder=$PWD/.cache/node
if suits node && npm --version > /dev/null 2>&1; then
  :
elif suits "$folder/bin/node"; then
  PATH=$folder/bin:$PATH
else
  mkdir -p "$folder/bin" "$folder/lib"
  container=$($engine create "$(wanted)")
  $engine cp "$container:/usr/local/bin/node" "$folder/bin/node"
  $engine cp "$container:/usr/local/lib/node_modules" "$folder/lib/"
  $engine rm "$container" > /dev/null
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$folder/bin/npm"
  PATH=$folder/bin:$PATH
fi
export PATH
# Runs once, and again after a release that changes the packages.
if ! [ -d node_modules/@chaps/deploy ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --ignore-scripts --omit=dev --no-audit --no-fund --workspace deploy
fi

case ${1:-} in '' | -*) set -- install "$@" ;; esac
exec node deploy/server.ts "$@"
