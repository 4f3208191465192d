-- A person who registers with the address of their record gets its results (people/claims.ts), but not those of
-- samples taken before staff changed that address, until a clinician has spoken to them.
ALTER TABLE profiles
  ADD COLUMN email_changed_at timestamptz,
  ADD COLUMN claimed_at timestamptz,
  ADD COLUMN claim_confirmed_at timestamptz,
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    date_of_birth BETWEEN '1900-01-01' AND '2999-12-31'
    AND email_changed_at >= '1899-12-31 00:00Z' AND email_changed_at < '3000-01-02 00:00Z'
    AND claimed_at >= '1899-12-31 00:00Z' AND claimed_at < '3000-01-02 00:00Z'
    AND claim_confirmed_at >= '1899-12-31 00:00Z' AND claim_confirmed_at < '3000-01-02 00:00Z') NOT VALID;
GRANT UPDATE (email_changed_at, claimed_at, claim_confirmed_at) ON profiles TO chaps_api;
