-- A correction by release 1.1.0 may name no sample: it is of that of the result that it supersedes. Goes two
-- releases after 1.1.0.
CREATE FUNCTION keep_sample_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sample_id := (SELECT r.sample_id FROM results r WHERE r.result_id = NEW.supersedes);
  RETURN NEW;
END $$;
CREATE TRIGGER keep_sample_of_result BEFORE INSERT ON results FOR EACH ROW
  WHEN (NEW.sample_id IS NULL AND NEW.supersedes IS NOT NULL) EXECUTE FUNCTION keep_sample_of_result();
