-- Results from before follow-ups have no level. The job 'follow-up-earlier-results' gives them one, once.
CREATE FUNCTION result_level_is_set_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.level IS NOT NULL AND NEW.level IS DISTINCT FROM OLD.level THEN
    RAISE EXCEPTION 'the level of a result does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER result_level_is_set_once BEFORE UPDATE OF level ON results
  FOR EACH ROW EXECUTE FUNCTION result_level_is_set_once();
CREATE INDEX results_without_level ON results (result_id) WHERE level IS NULL;
GRANT UPDATE (level) ON results TO chaps_api;
