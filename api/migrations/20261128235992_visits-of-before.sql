-- Visits from before they were rows. New ones come meanwhile, and nobody waits for a lock.

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

-- Whoever has a result gave a sample, also where nobody recorded the day.
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

INSERT INTO visits (appointment_id)
SELECT appointment_id FROM appointments WHERE status = 'confirmed'
UNION SELECT s.appointment_id FROM visit_steps s JOIN appointments a USING (appointment_id, event_id)
ON CONFLICT DO NOTHING;

WITH standing AS (
  SELECT s.* FROM visit_steps s JOIN appointments a USING (appointment_id, event_id)
  WHERE s.step NOT IN ('paid', 'not paid', 'undo')
    AND NOT EXISTS (SELECT FROM visit_steps u WHERE u.undoes = s.action_id)
), firsts AS (
  SELECT appointment_id, visit_of(appointment_id, event_id) AS state,
    min(done_at) FILTER (WHERE step = 'arrived') AS arrived_at,
    min(done_at) FILTER (WHERE step = 'ready') AS ready_at,
    min(done_at) FILTER (WHERE step = 'sampled') AS sampled_at,
    min(done_at) FILTER (WHERE step = 'not sampled') AS not_sampled_at,
    min(done_at) FILTER (WHERE step = 'did not attend') AS missed_at,
    (array_agg(action_id ORDER BY done_at, action_id) FILTER (WHERE step = 'sampled'))[1] AS sample_id,
    (array_agg(reason ORDER BY done_at, action_id) FILTER (WHERE step = 'sampled'))[1] AS override,
    (array_agg(reason ORDER BY done_at, action_id) FILTER (WHERE step = 'not sampled'))[1] AS why_not,
    (array_agg(invite_again ORDER BY done_at, action_id) FILTER (WHERE step = 'not sampled'))[1]
      AS invite_again,
    max(done_at) AS since,
    (array_agg(action_id ORDER BY done_at DESC, action_id DESC))[1] AS last_action_id
  FROM standing GROUP BY appointment_id, event_id)
UPDATE visits v SET state = f.state,
  arrived_at = f.arrived_at,
  ready_at = CASE WHEN f.arrived_at IS NOT NULL THEN f.ready_at END,
  sampled_at = CASE f.state WHEN 'sampled' THEN f.sampled_at END,
  ended_at = CASE f.state WHEN 'sampled' THEN f.sampled_at WHEN 'not sampled' THEN f.not_sampled_at
    WHEN 'did not attend' THEN f.missed_at END,
  reason = CASE f.state WHEN 'sampled' THEN f.override WHEN 'not sampled' THEN f.why_not END,
  invite_again = CASE f.state WHEN 'not sampled' THEN f.invite_again END,
  sample_id = CASE f.state WHEN 'sampled' THEN f.sample_id END,
  since = f.since, last_action_id = f.last_action_id,
  is_waiting = (f.arrived_at IS NULL AND num_nonnulls(f.ready_at, f.sampled_at, f.not_sampled_at) > 0)
    OR (f.sampled_at IS NOT NULL AND f.state NOT IN ('sampled', 'not sampled'))
-- A step that was recorded meanwhile has written its row.
FROM firsts f WHERE f.appointment_id = v.appointment_id AND v.last_action_id IS NULL;

-- Last, because it waits for writers, and they for it.
ALTER TABLE visits ADD CONSTRAINT visits_appointment_id_fkey
  FOREIGN KEY (appointment_id) REFERENCES appointments NOT VALID;
