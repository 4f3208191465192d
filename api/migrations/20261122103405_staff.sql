-- The people who run the events. Grants are never deleted: they end or are revoked.
CREATE TABLE staff_members (
  user_id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  added_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE staff_roles (
  grant_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES staff_members,
  role text NOT NULL CHECK (role IN ('admin', 'coordinator', 'host', 'check-in', 'clinician')),
  -- null: for all events.
  event_id uuid REFERENCES events,
  granted_by text NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  CHECK (role NOT IN ('host', 'check-in') OR event_id IS NOT NULL),
  CHECK (role NOT IN ('admin', 'clinician') OR event_id IS NULL)
);
CREATE UNIQUE INDEX one_grant_of_a_kind ON staff_roles (user_id, role, event_id) NULLS NOT DISTINCT
  WHERE revoked_at IS NULL;

CREATE TABLE staff_recovery_codes (
  user_id uuid NOT NULL,
  code_hmac text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hmac)
);

GRANT SELECT, INSERT ON staff_members TO chaps_api;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON staff_roles TO chaps_api;
GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON staff_recovery_codes TO chaps_api;

-- What a change was, why, and about whom or which event.
ALTER TABLE audit_log
  ADD COLUMN event_id uuid,
  ADD COLUMN profile_id text,
  ADD COLUMN before jsonb,
  ADD COLUMN after jsonb,
  ADD COLUMN reason text;
CREATE INDEX audit_log_by_event ON audit_log (event_id, audit_id) WHERE event_id IS NOT NULL;
CREATE INDEX audit_log_by_person ON audit_log (profile_id, audit_id) WHERE profile_id IS NOT NULL;
GRANT SELECT ON audit_log TO chaps_api;
