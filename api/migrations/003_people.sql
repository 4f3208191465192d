-- Eight digits behind the badge 'ID: CHAPS': random, so that one does not tell the next.
CREATE FUNCTION new_profile_id() RETURNS text LANGUAGE sql VOLATILE AS
  $$ SELECT (10000000 + floor(random() * 90000000))::bigint::text $$;

CREATE TABLE profiles (
  profile_id text PRIMARY KEY DEFAULT new_profile_id() CHECK (profile_id ~ '^[1-9][0-9]{7}$'),
  -- The person: `sub` of his token.
  user_id uuid NOT NULL UNIQUE,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  gender text,
  date_of_birth date,
  ethnicity text,
  occupation text,
  phone text,
  home_address text,
  billing_address text,
  -- '<key id>.<nonce>.<ciphertext>' and an HMAC that finds a number without reading it.
  nhs_number_encrypted text,
  nhs_number_hmac text,
  is_verified boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX profiles_by_email ON profiles (email);
CREATE INDEX profiles_by_nhs_number ON profiles (nhs_number_hmac) WHERE nhs_number_hmac IS NOT NULL;

CREATE TABLE subscriptions (
  email text PRIMARY KEY CHECK (email = lower(email)),
  name text NOT NULL,
  hear_about_event boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  unsubscribed_at timestamptz
);

CREATE TABLE error_logs (
  error_log_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  error_message text NOT NULL,
  description text NOT NULL,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Who read whose health data; written in the transaction of the reading, or nothing is served.
CREATE TABLE access_log (
  access_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  profile_id text NOT NULL,
  what text NOT NULL,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX access_log_by_profile ON access_log (profile_id, created_at);

-- What was changed by whom: ids and names of fields, never their values.
CREATE TABLE audit_log (
  audit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, created_at);

GRANT SELECT, INSERT, UPDATE ON profiles, subscriptions TO chaps_api;
GRANT INSERT ON error_logs, access_log, audit_log TO chaps_api;
