-- An account belongs to whoever confirms its address (trust.md). Until somebody who opened a mailed
-- link has set the password, nothing opens with it (ADR 11).
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
  -- The session that ended the others. It has to show a second factor again, too.
  spared_session uuid
);

-- Details entered at sign-up, before anybody has confirmed the address: shown to whoever does, who
-- makes a profile of them or of others. Sealed; gone with the profile, or after a week.
CREATE TABLE pending_profiles (
  user_id uuid PRIMARY KEY,
  details_encrypted text NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pending_profiles_by_age ON pending_profiles (entered_at);

-- Codes of authenticator apps, on their way to the sign-in service (ADR 26).
CREATE TABLE second_steps (
  user_id uuid PRIMARY KEY,
  -- Since the last right one; a code counts from when it is sent on until it turns out right.
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
