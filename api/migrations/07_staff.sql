-- The people who run the events.
CREATE TABLE staff_members (
  user_id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  added_at timestamptz NOT NULL DEFAULT now()
);

-- Grants are never deleted: they end or are revoked.
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
  -- The second administrator who confirmed a role (staff.md, 'Nobody grants themself a role').
  confirmed_by text,
  confirmed_at timestamptz,
  CHECK (role NOT IN ('host', 'check-in') OR event_id IS NOT NULL),
  CHECK (role NOT IN ('admin', 'clinician') OR event_id IS NULL),
  CONSTRAINT staff_roles_confirmed CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL))
);
CREATE UNIQUE INDEX one_grant_of_a_kind ON staff_roles (user_id, role, event_id) NULLS NOT DISTINCT
  WHERE revoked_at IS NULL;

-- A role for an address without a confirmed account: it begins when the account of that address, once
-- confirmed, redeems the mailed link.
CREATE TABLE staff_invitations (
  invitation_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('admin', 'coordinator', 'host', 'check-in', 'clinician')),
  event_id uuid REFERENCES events,
  role_expires_at timestamptz,
  invited_by uuid NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  -- Of the link; sending it again moves it.
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  CHECK (role NOT IN ('host', 'check-in') OR event_id IS NOT NULL),
  CHECK (role NOT IN ('admin', 'clinician') OR event_id IS NULL)
);
CREATE UNIQUE INDEX one_invitation_of_a_kind ON staff_invitations (email, role, event_id)
  NULLS NOT DISTINCT WHERE withdrawn_at IS NULL AND accepted_at IS NULL;

CREATE TABLE staff_recovery_codes (
  user_id uuid NOT NULL,
  code_hmac text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hmac)
);

GRANT SELECT, INSERT ON staff_members TO chaps_api;
GRANT SELECT, INSERT, UPDATE (revoked_at, confirmed_at, confirmed_by) ON staff_roles TO chaps_api;
GRANT SELECT, INSERT, DELETE, UPDATE (expires_at, withdrawn_at, accepted_at)
  ON staff_invitations TO chaps_api;
GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON staff_recovery_codes TO chaps_api;
