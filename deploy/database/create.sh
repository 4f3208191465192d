#!/bin/sh
# Runs once, on an empty volume: the sign-in service has a login and a schema of its own.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat /run/secrets/auth_database_password)" <<'SQL'
CREATE ROLE supabase_auth_admin LOGIN NOINHERIT PASSWORD :'password';
CREATE DATABASE auth OWNER supabase_auth_admin;
SQL
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname auth <<'SQL'
CREATE SCHEMA auth AUTHORIZATION supabase_auth_admin;
ALTER ROLE supabase_auth_admin SET search_path = 'auth';
SQL
