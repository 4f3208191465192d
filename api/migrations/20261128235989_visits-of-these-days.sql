-- Visits from before they were rows, by the time of their slots. New ones come meanwhile.
CREATE FUNCTION add_visits(from_time timestamptz, to_time timestamptz) RETURNS void LANGUAGE sql AS $$
INSERT INTO visits (appointment_id)
SELECT a.appointment_id FROM appointments a WHERE a.slot_starts_at >= from_time AND a.slot_starts_at < to_time
  AND (a.status = 'confirmed' OR EXISTS (SELECT FROM visit_steps s
    WHERE s.appointment_id = a.appointment_id AND s.event_id = a.event_id))
ON CONFLICT DO NOTHING;

WITH standing AS (
  SELECT s.* FROM visit_steps s JOIN appointments a USING (appointment_id, event_id)
  WHERE a.slot_starts_at >= from_time AND a.slot_starts_at < to_time AND s.step NOT IN ('paid', 'not paid', 'undo')
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
$$;

-- First those that somebody may be recording at this moment: nobody waits for the others.
SELECT add_visits(now() - interval '3 days', now() + interval '1 day');
