-- Sessions that began before this moment are over, at every copy of the API, whatever their tokens say:
-- after a reset of the second factor, a recovery code, the end of a role, a sign-out on all devices.
ALTER TABLE accounts
  ADD COLUMN sessions_not_before timestamptz,
  -- The session that ended the others. It has to show a second factor again, too.
  ADD COLUMN spared_session uuid;
GRANT UPDATE (sessions_not_before, spared_session) ON accounts TO chaps_api;
