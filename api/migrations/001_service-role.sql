-- The API works as this role (api/src/db/database.ts sets it on every connection), so that a fault
-- in the API cannot rewrite what must only grow: consents, access and audit logs. The login user of
-- DATABASE_URL owns the tables and runs the migrations.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'chaps_api') THEN
    CREATE ROLE chaps_api NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- roles belong to the server: another database's migration was a moment faster
END
$$;
GRANT chaps_api TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO chaps_api;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
