-- An account belongs to whoever confirms its address (trust.md). Until the password is set through
-- a mailed link, it gives access to nothing (ADR 11).
CREATE TABLE accounts (
  -- `sub` of the person's tokens.
  user_id uuid PRIMARY KEY,
  confirmed_at timestamptz,
  -- When the password was last set, and in which session. Other sessions that began before are over.
  password_set_at timestamptz,
  session_id uuid,
  -- Sessions that began before this moment are over, at every copy of the API, whatever their tokens
  -- say: after a reset of the second factor, a recovery code, the end of a role, a sign-out on all
  -- devices.
  sessions_not_before timestamptz,
  -- The session that ended the others. It must show a second factor again as well.
  spared_session uuid
);

-- Details entered at sign-up, before anybody has confirmed the address: shown to the owner once it
-- is confirmed, who may change them. Encrypted; deleted with the profile, or after a week.
CREATE TABLE pending_profiles (
  user_id uuid PRIMARY KEY,
  details_encrypted text NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pending_profiles_by_age ON pending_profiles (entered_at);

-- Codes of authenticator apps that were passed on to the sign-in service (ADR 26).
CREATE TABLE second_steps (
  user_id uuid PRIMARY KEY,
  -- Wrong codes since the last correct one. A code counts as wrong from when it is passed on until
  -- it proves correct.
  wrong_codes smallint NOT NULL,
  -- The tenth locks the second step until then.
  locked_until timestamptz
);

-- The sign-in service accepts a code for some more seconds after its first use: the API does not.
CREATE TABLE used_codes (
  factor_id uuid NOT NULL,
  code_hmac text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (factor_id, code_hmac)
);

GRANT SELECT, INSERT, UPDATE (confirmed_at, password_set_at, session_id, sessions_not_before,
  spared_session) ON accounts TO chaps_api;
GRANT SELECT, INSERT, UPDATE (details_encrypted, entered_at), DELETE ON pending_profiles TO chaps_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON second_steps TO chaps_api;
GRANT SELECT, INSERT, DELETE ON used_codes TO chaps_api;
