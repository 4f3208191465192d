-- What was taken back: each 'undo' in the order of the day.
DO $$
DECLARE
  undo visit_steps;
BEGIN
  FOR undo IN SELECT * FROM visit_steps WHERE step = 'undo' ORDER BY done_at, action_id LOOP
    UPDATE visit_steps SET undoes = (
      SELECT s.action_id FROM visit_steps s
      WHERE coalesce(s.appointment_id, s.walk_in_id) = coalesce(undo.appointment_id, undo.walk_in_id)
        AND s.event_id = undo.event_id AND s.step NOT IN ('paid', 'not paid', 'undo')
        AND (s.done_at, s.action_id) < (undo.done_at, undo.action_id)
        AND NOT EXISTS (SELECT FROM visit_steps u WHERE u.undoes = s.action_id)
      ORDER BY s.done_at DESC, s.action_id DESC LIMIT 1)
    WHERE action_id = undo.action_id;
  END LOOP;
END $$;

-- A person with a result gave a sample, also where nobody recorded the day.
WITH without AS (
  SELECT a.appointment_id, a.event_id, a.slot_starts_at, visit_of(a.appointment_id, a.event_id) AS state
  FROM results r JOIN appointments a USING (appointment_id)
  WHERE r.superseded_at IS NULL AND a.status = 'confirmed')
INSERT INTO visit_steps (action_id, event_id, appointment_id, step, reason, done_by, done_at, list_version)
SELECT gen_random_uuid(), w.event_id, w.appointment_id, x.step, x.reason,
  '00000000-0000-0000-0000-000000000000', w.slot_starts_at + x.after, 0
FROM without w CROSS JOIN (VALUES ('arrived', NULL, interval '0 s'),
  ('sampled', 'Recorded by its result.', interval '1 s')) AS x (step, reason, after)
WHERE w.state NOT IN ('sampled', 'not sampled');
