# PostgreSQL with pgBackRest, from PostgreSQL's own package repository, which the base image includes.
FROM postgres:18.1-bookworm@sha256:cc9f4143a8d2fa8cf3749d0cb4d26ecf2d53a77a2ac807e9ebd67ae22426221a
RUN apt-get update && apt-get install -y --no-install-recommends pgbackrest \
  && rm -rf /var/lib/apt/lists/* && install --directory --owner=999 /backups /restored
COPY deploy/database/chaps-pgbackrest /usr/local/bin/
ENV PGBACKREST_STANZA=chaps PGBACKREST_PG1_PATH=/var/lib/postgresql/18/docker \
  PGBACKREST_PG1_USER=chaps PGBACKREST_PG1_DATABASE=chaps PGBACKREST_LOCK_PATH=/tmp/pgbackrest \
  PGBACKREST_SPOOL_PATH=/tmp/pgbackrest PGBACKREST_LOG_LEVEL_FILE=off \
  PGBACKREST_REPO1_RETENTION_FULL=2 \
  PGBACKREST_START_FAST=y PGBACKREST_COMPRESS_TYPE=zst
USER 999
