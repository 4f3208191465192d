-- Results from before, where the visit has exactly one sample. The same tube twice is one.
UPDATE results r SET sample_id = one.sample_id
FROM (
  SELECT v.appointment_id,
    (array_agg(s.sample_id ORDER BY v.done_at, v.action_id))[1] AS sample_id
  FROM samples s JOIN visit_steps v USING (action_id)
  WHERE s.state <> 'discarded' AND v.appointment_id IS NOT NULL
    -- Beside a tube with a code, a draw without one is the same.
    AND (s.code IS NOT NULL OR NOT EXISTS (
      SELECT FROM samples o JOIN visit_steps d USING (action_id)
      WHERE d.appointment_id = v.appointment_id AND o.code IS NOT NULL AND o.state <> 'discarded'))
  GROUP BY v.appointment_id HAVING count(DISTINCT coalesce(s.code, '')) = 1) one
WHERE r.appointment_id = one.appointment_id AND r.sample_id IS NULL;

UPDATE samples s SET state = 'resulted' WHERE s.state = 'taken' AND EXISTS (
  SELECT FROM results r WHERE r.sample_id = s.sample_id AND r.superseded_at IS NULL);
