-- A letter is about a result, whether or not that is followed up (ADR 77). Those of before have theirs next.
ALTER TABLE letters ADD COLUMN result_id uuid, ALTER COLUMN follow_up_id DROP NOT NULL,
  ADD CONSTRAINT letters_result_id_fkey FOREIGN KEY (result_id) REFERENCES results NOT VALID;

-- Release 1.1.0 writes the follow-up alone. Goes two releases after 1.1.0.
CREATE FUNCTION letter_has_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.result_id IS NULL THEN
    SELECT w.result_id INTO NEW.result_id FROM follow_ups w WHERE w.follow_up_id = NEW.follow_up_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER letter_has_result BEFORE INSERT ON letters
  FOR EACH ROW EXECUTE FUNCTION letter_has_result();
