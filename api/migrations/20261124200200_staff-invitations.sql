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

ALTER TABLE outbox ADD COLUMN invitation_id uuid REFERENCES staff_invitations ON DELETE SET NULL;

GRANT SELECT, INSERT, DELETE, UPDATE (expires_at, withdrawn_at, accepted_at)
  ON staff_invitations TO chaps_api;
