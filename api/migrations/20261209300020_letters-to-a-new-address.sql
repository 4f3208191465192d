-- Changed contact details also end that no address was found for a letter that came back: it is listed again.
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
  UPDATE letters SET end_reason = NULL
  WHERE end_reason = 'no address found' AND recipient = 'person' AND letter_id IN (
    SELECT l.letter_id FROM results r JOIN letters l USING (result_id) WHERE r.profile_id = ANY (theirs)
    UNION ALL SELECT l.letter_id
    FROM appointments a JOIN visit_steps v USING (appointment_id) JOIN samples s USING (action_id)
      JOIN letters l USING (sample_id)
    WHERE a.profile_id = ANY (theirs));
END $$;
