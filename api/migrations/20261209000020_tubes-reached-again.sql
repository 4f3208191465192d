-- Changed contact details also end that nobody reaches a person about a failed tube. The change itself is audited,
-- so this runs without an audit row of its own.
CREATE OR REPLACE FUNCTION reach_again(records text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  theirs text[] := ARRAY(
    WITH kept AS (
      SELECT coalesce(m.kept_id, given.id) AS id FROM unnest(records) AS given (id)
        LEFT JOIN record_merges m ON m.dropped_id = given.id AND m.undone_at IS NULL)
    SELECT id FROM kept UNION SELECT unnest(records)
    UNION SELECT m.dropped_id FROM kept JOIN record_merges m ON m.kept_id = kept.id AND m.undone_at IS NULL);
BEGIN
  UPDATE results SET unreachable_at = NULL, unreachable_by = NULL
  WHERE unreachable_at IS NOT NULL AND profile_id = ANY (theirs);
  UPDATE samples SET told_at = NULL, told_how = NULL, told_by = NULL
  FROM appointments a JOIN visit_steps v USING (appointment_id)
  WHERE samples.action_id = v.action_id AND a.profile_id = ANY (theirs)
    AND samples.told_how = 'cannot be reached';
END $$;
REVOKE ALL ON FUNCTION reach_again FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reach_again TO chaps_api;
