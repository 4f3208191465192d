-- Whoever claims a record replaces its details; the earlier ones are needed until a clinician confirms the account.
ALTER TABLE profiles ADD COLUMN before_claim jsonb;
GRANT UPDATE (before_claim) ON profiles TO chaps_api;
