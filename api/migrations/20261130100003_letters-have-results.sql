-- Reads, and lets everybody write.
ALTER TABLE letters VALIDATE CONSTRAINT letters_result_id_fkey,
  VALIDATE CONSTRAINT letters_result_id_not_null;
ALTER TABLE letters ALTER COLUMN result_id SET NOT NULL,
  DROP CONSTRAINT letters_result_id_not_null;
