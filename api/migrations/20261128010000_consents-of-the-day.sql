-- Consents that are signed on a tablet at the event. Each belongs to the step that it came with and counts
-- while that step stands (ADR 56). A walk-in has no profile.
ALTER TABLE consents ALTER COLUMN profile_id DROP NOT NULL,
  ADD COLUMN walk_in_id uuid REFERENCES walk_ins,
  -- Made on the device: the same again adds no other consent.
  ADD COLUMN action_id uuid UNIQUE REFERENCES visit_steps (action_id),
  -- Typed by the person, in place of a signature.
  ADD COLUMN signed_name text,
  -- The member of staff who read the form to them.
  ADD COLUMN read_by text,
  ADD CONSTRAINT consents_of_one CHECK (num_nonnulls(profile_id, walk_in_id) = 1),
  ADD CONSTRAINT consents_of_a_step CHECK ((given_through = 'tablet') = (action_id IS NOT NULL)),
  DROP CONSTRAINT consents_given_through_check,
  ADD CONSTRAINT consents_given_through_check CHECK
    (given_through IN ('website', 'mailed link', 'telephone', 'paper', 'in person', 'tablet'));
ALTER TABLE gp_consents DROP CONSTRAINT gp_consents_recorded_through_check,
  ADD CONSTRAINT gp_consents_recorded_through_check CHECK
    (recorded_through IN ('website', 'mailed link', 'telephone', 'paper', 'in person', 'tablet'));
CREATE INDEX consents_by_walk_in ON consents (walk_in_id) WHERE walk_in_id IS NOT NULL;

-- Whether no later 'undo' takes the step back, as `standingSteps` of @chaps/domain computes it; the
-- generated test of `visit_of` holds these equal, too. Steps about money are none of the visit's.
CREATE FUNCTION step_stands(action uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  standing uuid[] := '{}';
  done record;
BEGIN
  FOR done IN SELECT s.step, s.action_id FROM visit_steps own JOIN visit_steps s
      ON coalesce(s.appointment_id, s.walk_in_id) = coalesce(own.appointment_id, own.walk_in_id)
      AND s.event_id = own.event_id
    WHERE own.action_id = action AND s.step NOT IN ('paid', 'not paid')
    ORDER BY s.done_at, s.action_id
  LOOP
    IF done.step = 'undo' THEN
      standing := standing[1:cardinality(standing) - 1];
    ELSE
      standing := standing || done.action_id;
    END IF;
  END LOOP;
  RETURN action = ANY (standing);
END $$;

-- The names that erased people typed, and those of walk-ins who are a number by now. The rest of a consent
-- stays append-only for the API.
CREATE FUNCTION forget_signatures() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE consents c SET signed_name = NULL WHERE signed_name IS NOT NULL AND (
    EXISTS (SELECT FROM erasure_requests r WHERE r.profile_id = c.profile_id
      AND (r.account_id IS NOT NULL OR r.completed_at IS NOT NULL))
    OR EXISTS (SELECT FROM walk_ins w WHERE w.walk_in_id = c.walk_in_id AND w.erased_at IS NOT NULL))
$$;
REVOKE ALL ON FUNCTION forget_signatures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_signatures TO chaps_api;
