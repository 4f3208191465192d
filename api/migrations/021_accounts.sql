-- An account belongs to whoever confirms its address (trust.md). Until somebody who opened a mailed
-- link has set the password, nothing opens with it; see docs/decisions/0011.
CREATE TABLE accounts (
  -- `sub` of the person's tokens.
  user_id uuid PRIMARY KEY,
  confirmed_at timestamptz,
  -- When the password was last set, and in which session. Other sessions that began before are over.
  password_set_at timestamptz,
  session_id uuid,
  -- For a profile older than this table: it counts as confirmed if the sign-in service says that the
  -- address was confirmed before this moment.
  inherited_at timestamptz
);
INSERT INTO accounts (user_id, inherited_at) SELECT user_id, now() FROM profiles;

-- Details entered at sign-up, before anybody has confirmed the address: shown to whoever does, who
-- makes a profile of them or of others. Sealed; gone with the profile, or after a week.
CREATE TABLE pending_profiles (
  user_id uuid PRIMARY KEY,
  details_encrypted text NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pending_profiles_by_age ON pending_profiles (entered_at);

GRANT SELECT, INSERT, UPDATE (confirmed_at, password_set_at, session_id, inherited_at)
  ON accounts TO chaps_api;
GRANT SELECT, INSERT, UPDATE (details_encrypted, entered_at), DELETE ON pending_profiles TO chaps_api;
