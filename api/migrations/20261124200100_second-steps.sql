-- Codes of authenticator apps, on their way to the sign-in service (ADR 26).
CREATE TABLE second_steps (
  user_id uuid PRIMARY KEY,
  -- Since the last right one; a code counts from when it is sent on until it turns out right.
  wrong_codes smallint NOT NULL,
  -- The tenth locks the second step until then.
  locked_until timestamptz
);

-- A code that was accepted is good for some more seconds: not here.
CREATE TABLE used_codes (
  factor_id uuid NOT NULL,
  code_hmac text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (factor_id, code_hmac)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON second_steps TO chaps_api;
GRANT SELECT, INSERT, DELETE ON used_codes TO chaps_api;
