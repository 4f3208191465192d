-- The record whose next test this recall continues since the two were merged; once they are separated, it ends.
ALTER TABLE recalls ADD COLUMN from_record text;
GRANT UPDATE (from_record) ON recalls TO chaps_api;
