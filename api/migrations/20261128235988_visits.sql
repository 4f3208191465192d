-- The visit of each appointment is a row, which the API computes from its steps (`visitOf` of
-- @chaps/domain). The version before writes steps alone and reads `visit_of`: the trigger `keep_visit` keeps
-- the row, and goes with that function one release later.
CREATE TABLE visits (
  appointment_id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'expected' CHECK
    (state IN ('expected', 'arrived', 'ready', 'sampled', 'not sampled', 'did not attend')),
  arrived_at timestamptz,
  ready_at timestamptz,
  sampled_at timestamptz,
  -- By a sample, its absence, or not coming.
  ended_at timestamptz,
  -- Of 'not sampled', one of the list; of 'sampled' that of an override.
  reason text,
  invite_again boolean,
  -- The action that took the sample.
  sample_id uuid,
  -- When the last step that stands was done, and which it was.
  since timestamptz,
  last_action_id uuid,
  -- A step waits for the one before it.
  is_waiting boolean NOT NULL DEFAULT false,
  CONSTRAINT dates_are_bounded CHECK (
    arrived_at >= '1899-12-31 00:00Z' AND arrived_at < '3000-01-02 00:00Z'
    AND ready_at >= '1899-12-31 00:00Z' AND ready_at < '3000-01-02 00:00Z'
    AND sampled_at >= '1899-12-31 00:00Z' AND sampled_at < '3000-01-02 00:00Z'
    AND ended_at >= '1899-12-31 00:00Z' AND ended_at < '3000-01-02 00:00Z'
    AND since >= '1899-12-31 00:00Z' AND since < '3000-01-02 00:00Z')
);
-- People who were promised another appointment.
CREATE INDEX visits_to_invite_again ON visits (appointment_id) WHERE invite_again;
GRANT SELECT, INSERT, UPDATE ON visits TO chaps_api;

CREATE FUNCTION expect_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO visits (appointment_id) VALUES (NEW.appointment_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Written again by the API when the step is one of its own.
CREATE FUNCTION keep_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  state_now text := visit_of(NEW.appointment_id, NEW.event_id);
BEGIN
  INSERT INTO visits AS v (appointment_id, state, arrived_at, since, last_action_id)
  VALUES (NEW.appointment_id, state_now, NEW.done_at, NEW.done_at, NEW.action_id)
  ON CONFLICT (appointment_id) DO UPDATE SET state = excluded.state,
    arrived_at = CASE WHEN excluded.state NOT IN ('expected', 'did not attend')
      THEN coalesce(v.arrived_at, excluded.arrived_at) END,
    since = excluded.since, last_action_id = excluded.last_action_id,
    ended_at = CASE WHEN excluded.state IN ('sampled', 'not sampled', 'did not attend')
      THEN excluded.since END;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_visit AFTER INSERT ON visit_steps FOR EACH ROW
  WHEN (NEW.appointment_id IS NOT NULL AND NEW.step NOT IN ('paid', 'not paid'))
  EXECUTE FUNCTION keep_visit();


-- Each confirmed appointment has one.
CREATE TRIGGER expect_visit_of_new AFTER INSERT ON appointments FOR EACH ROW
  WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION expect_visit();
CREATE TRIGGER expect_visit AFTER UPDATE OF status ON appointments FOR EACH ROW
  WHEN (NEW.status = 'confirmed' AND OLD.status <> 'confirmed') EXECUTE FUNCTION expect_visit();

-- Books are opened again.
GRANT DELETE ON event_closures TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit_of_opening AFTER DELETE ON event_closures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
