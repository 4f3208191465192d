-- An erasure is complete when the account at the sign-in service is gone, too. Until then the account
-- is known here, so that nobody confirms it again.
ALTER TABLE erasure_requests ADD COLUMN account_id uuid UNIQUE;
GRANT UPDATE (account_id, completed_at) ON erasure_requests TO chaps_api;
