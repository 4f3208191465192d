-- When the owner of the address of a record that staff added could not register, because the record has other
-- details: Today asks staff to correct it.
ALTER TABLE profiles
  ADD COLUMN registration_rejected_at timestamptz,
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    date_of_birth BETWEEN '1900-01-01' AND '2999-12-31'
    AND email_changed_at >= '1899-12-31 00:00Z' AND email_changed_at < '3000-01-02 00:00Z'
    AND claimed_at >= '1899-12-31 00:00Z' AND claimed_at < '3000-01-02 00:00Z'
    AND claim_confirmed_at >= '1899-12-31 00:00Z' AND claim_confirmed_at < '3000-01-02 00:00Z'
    AND registration_rejected_at >= '1899-12-31 00:00Z'
    AND registration_rejected_at < '3000-01-02 00:00Z') NOT VALID;
GRANT UPDATE (registration_rejected_at) ON profiles TO chaps_api;
