-- A person who cannot be reached about a result, as a clinician recorded. It ends when their contact details
-- change, whoever changes them.
ALTER TABLE results
  ADD COLUMN unreachable_at timestamptz,
  ADD COLUMN unreachable_by uuid,
  ADD CONSTRAINT results_unreachable CHECK ((unreachable_at IS NULL) = (unreachable_by IS NULL)) NOT VALID,
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    sample_date >= '1900-01-01' AND sample_date < '3000-01-01'
    AND superseded_at >= '1899-12-31 00:00Z' AND superseded_at < '3000-01-02 00:00Z'
    AND withdrawn_at >= '1899-12-31 00:00Z' AND withdrawn_at < '3000-01-02 00:00Z'
    AND opened_at >= '1899-12-31 00:00Z' AND opened_at < '3000-01-02 00:00Z'
    AND told_at >= '1899-12-31 00:00Z' AND told_at < '3000-01-02 00:00Z'
    AND unreachable_at >= '1899-12-31 00:00Z' AND unreachable_at < '3000-01-02 00:00Z') NOT VALID;
GRANT UPDATE (unreachable_at, unreachable_by) ON results TO chaps_api;

-- For all records of the people with these records.
CREATE FUNCTION reach_again(records text[]) RETURNS void LANGUAGE sql AS $$
  WITH kept AS (
    SELECT coalesce(m.kept_id, given.id) AS id FROM unnest(records) AS given (id)
      LEFT JOIN record_merges m ON m.dropped_id = given.id AND m.undone_at IS NULL)
  UPDATE results SET unreachable_at = NULL, unreachable_by = NULL
  WHERE unreachable_at IS NOT NULL AND profile_id IN (
    SELECT id FROM kept UNION SELECT unnest(records)
    UNION SELECT m.dropped_id FROM kept JOIN record_merges m ON m.kept_id = kept.id AND m.undone_at IS NULL)
$$;

CREATE FUNCTION contact_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reach_again(ARRAY[NEW.profile_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER contact_changed AFTER UPDATE OF phone, email, home_address ON profiles FOR EACH ROW
  WHEN ((OLD.phone, OLD.email, OLD.home_address) IS DISTINCT FROM (NEW.phone, NEW.email, NEW.home_address))
  EXECUTE FUNCTION contact_changed();

CREATE FUNCTION records_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reach_again(ARRAY[NEW.kept_id, NEW.dropped_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER records_changed AFTER INSERT OR UPDATE OF undone_at ON record_merges FOR EACH ROW
  EXECUTE FUNCTION records_changed();
