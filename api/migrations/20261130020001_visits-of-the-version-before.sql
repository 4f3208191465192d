-- The version before writes steps, and a sample for each tube with a code: visits and samples follow its steps
-- as `visitOf` of @chaps/domain computes them, so that the nightly check finds no difference. Written again by
-- the API when the step is one of its own. Goes with `visit_of` one release later.
CREATE OR REPLACE FUNCTION keep_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  WITH standing AS (
    SELECT * FROM visit_steps s
    WHERE s.appointment_id = NEW.appointment_id AND s.event_id = NEW.event_id
      AND s.step NOT IN ('paid', 'not paid', 'undo')
      AND NOT EXISTS (SELECT FROM visit_steps u WHERE u.undoes = s.action_id)
  ), f AS (
    SELECT visit_of(NEW.appointment_id, NEW.event_id) AS state,
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
    FROM standing)
  INSERT INTO visits (appointment_id, state, arrived_at, ready_at, sampled_at, ended_at, reason,
    invite_again, sample_id, since, last_action_id, is_waiting)
  SELECT NEW.appointment_id, f.state, f.arrived_at,
    CASE WHEN f.arrived_at IS NOT NULL THEN f.ready_at END,
    CASE f.state WHEN 'sampled' THEN f.sampled_at END,
    CASE f.state WHEN 'sampled' THEN f.sampled_at WHEN 'not sampled' THEN f.not_sampled_at
      WHEN 'did not attend' THEN f.missed_at END,
    CASE f.state WHEN 'sampled' THEN f.override WHEN 'not sampled' THEN f.why_not END,
    CASE f.state WHEN 'not sampled' THEN f.invite_again END,
    CASE f.state WHEN 'sampled' THEN f.sample_id END,
    f.since, f.last_action_id,
    (f.arrived_at IS NULL AND num_nonnulls(f.ready_at, f.sampled_at, f.not_sampled_at) > 0)
      OR (f.sampled_at IS NOT NULL AND f.state NOT IN ('sampled', 'not sampled'))
  FROM f
  ON CONFLICT (appointment_id) DO UPDATE SET state = excluded.state,
    arrived_at = excluded.arrived_at, ready_at = excluded.ready_at, sampled_at = excluded.sampled_at,
    ended_at = excluded.ended_at, reason = excluded.reason, invite_again = excluded.invite_again,
    sample_id = excluded.sample_id, since = excluded.since, last_action_id = excluded.last_action_id,
    is_waiting = excluded.is_waiting;
  RETURN NULL;
END $$;

-- At the end of the transaction: by then the version that recorded a draw has written its tube.
CREATE FUNCTION keep_sample() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.step = 'sampled' THEN
    INSERT INTO samples (sample_id, action_id) VALUES (gen_random_uuid(), NEW.action_id)
    ON CONFLICT (action_id) DO NOTHING;
  END IF;
  UPDATE samples s SET state = 'discarded', reason = 'The draw was undone.',
    discarded_by = u.done_by, discarded_at = u.done_at
  FROM visit_steps u
  WHERE s.action_id IN (NEW.action_id, NEW.undoes) AND u.undoes = s.action_id
    AND s.state NOT IN ('resulted', 'discarded');
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER keep_sample AFTER INSERT ON visit_steps DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.step IN ('sampled', 'undo')) EXECUTE FUNCTION keep_sample();
