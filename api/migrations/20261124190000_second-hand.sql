-- Who else stands behind a role: a second administrator (staff.md, 'Nobody grants themself a role').
ALTER TABLE staff_roles
  ADD COLUMN confirmed_by text,
  ADD COLUMN confirmed_at timestamptz,
  ADD CONSTRAINT staff_roles_confirmed CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL));
GRANT UPDATE (confirmed_at, confirmed_by) ON staff_roles TO chaps_api;

-- The mail to clinicians and administrators about somebody new who may read results.
ALTER TABLE outbox ADD COLUMN grant_id uuid REFERENCES staff_roles;
