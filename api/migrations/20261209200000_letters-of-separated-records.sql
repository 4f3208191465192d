-- When the records of its person were separated again, after the letter was written: it may name or have reached another
-- person.
ALTER TABLE letters ADD COLUMN records_separated_at timestamptz;
ALTER TABLE letters
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    approved_at >= '1899-12-31 00:00Z' AND approved_at < '3000-01-02 00:00Z'
    AND approved_on BETWEEN '1900-01-01' AND '2999-12-31'
    AND asked_at >= '1899-12-31 00:00Z' AND asked_at < '3000-01-02 00:00Z'
    AND printed_at >= '1899-12-31 00:00Z' AND printed_at < '3000-01-02 00:00Z'
    AND records_separated_at >= '1899-12-31 00:00Z' AND records_separated_at < '3000-01-02 00:00Z') NOT VALID;
GRANT UPDATE (records_separated_at) ON letters TO chaps_api;
