-- The baseline, one file for each subject, replaces the migrations before the first release. A
-- database that ran those cannot run these.
DO $$
BEGIN
  IF EXISTS (SELECT FROM migrations) THEN
    RAISE EXCEPTION 'this database was made before the migrations became a baseline and cannot be brought up to date. Create it anew: npm start -- --fresh deletes the data on this machine and begins again; elsewhere, use an empty database';
  END IF;
END
$$;

-- The API works as this role (api/src/platform/db/database.ts sets it on every connection), so that a fault
-- in the API cannot rewrite append-only data: consents, access and audit logs. Another login owns
-- the tables and runs the migrations. Each file grants what the API needs of its tables and no more
-- (api/src/platform/db/grants.test.ts).
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

-- Who read whose health data; written in the transaction of the reading, or nothing is served. The
-- person may see it.
CREATE TABLE access_log (
  access_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  profile_id text NOT NULL,
  what text NOT NULL,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX access_log_by_profile ON access_log (profile_id, created_at);

-- What was changed by whom, why, and about whom or which event. `details` holds ids and names of
-- fields, never a person's values.
CREATE TABLE audit_log (
  audit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  event_id uuid,
  profile_id text,
  before jsonb,
  after jsonb,
  reason text
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, created_at);
CREATE INDEX audit_log_by_event ON audit_log (event_id, audit_id) WHERE event_id IS NOT NULL;
CREATE INDEX audit_log_by_person ON audit_log (profile_id, audit_id) WHERE profile_id IS NOT NULL;

CREATE TABLE error_logs (
  error_log_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  error_message text NOT NULL,
  description text NOT NULL,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX error_logs_by_age ON error_logs (created_at);

CREATE TABLE idempotency_keys (
  -- The person, or the address of an anonymous caller.
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status_code integer,
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- rate-limiter-flexible's table, shared by all copies of the API. Unlogged, so that counting does
-- not make every request wait for the disk; after a crash it starts again.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

GRANT SELECT, INSERT ON access_log, audit_log TO chaps_api;
-- For the retention job (api/src/platform/jobs/retention.ts), which deletes errors by age; nothing else
-- reads them.
GRANT INSERT, SELECT (created_at), DELETE ON error_logs TO chaps_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys, rate_limits TO chaps_api;
