-- Reads, and lets everybody write.
ALTER TABLE letters VALIDATE CONSTRAINT letters_result_id_fkey,
  VALIDATE CONSTRAINT letters_result_id_not_null;
-- By the constraint, which one statement with both would drop first, and read the table under its lock.
ALTER TABLE letters ALTER COLUMN result_id SET NOT NULL;
ALTER TABLE letters DROP CONSTRAINT letters_result_id_not_null;
