-- Whether a walk-in has given their consent; null where it was not asked: the version before does not.
-- `erased_at`: name, birth date and contact are gone, and what is left counts in the sums alone.
ALTER TABLE walk_ins ADD COLUMN consent_given boolean, ADD COLUMN erased_at timestamptz;
CREATE INDEX walk_ins_to_erase ON walk_ins (added_at) WHERE erased_at IS NULL;
GRANT UPDATE (first_name, last_name, date_of_birth, phone, email, erased_at) ON walk_ins TO chaps_api;
-- The event's form sets it.
GRANT UPDATE (walk_in_allowance) ON events TO chaps_api;
