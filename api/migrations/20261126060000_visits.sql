-- What happens on the day, to each appointment: steps that are never changed (ADR 73).
-- The version before writes to `attendance` until it is replaced; those marks are lost, and the table
-- goes with a later release.
ALTER TABLE staff_roles DROP CONSTRAINT staff_roles_role_check,
  ADD CONSTRAINT staff_roles_role_check
    CHECK (role IN ('admin', 'coordinator', 'host', 'check-in', 'phlebotomist', 'clinician')),
  ADD CONSTRAINT staff_roles_phlebotomist CHECK (role <> 'phlebotomist' OR event_id IS NOT NULL);
ALTER TABLE staff_invitations DROP CONSTRAINT staff_invitations_role_check,
  ADD CONSTRAINT staff_invitations_role_check
    CHECK (role IN ('admin', 'coordinator', 'host', 'check-in', 'phlebotomist', 'clinician')),
  ADD CONSTRAINT staff_invitations_phlebotomist CHECK (role <> 'phlebotomist' OR event_id IS NOT NULL);

-- People who come without a booking. A row is never changed.
ALTER TABLE events ADD COLUMN walk_in_allowance integer NOT NULL DEFAULT 0
  CHECK (walk_in_allowance >= 0);

CREATE TABLE walk_ins (
  -- Made on the device: the same again changes nothing.
  walk_in_id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events,
  first_name text NOT NULL,
  last_name text NOT NULL,
  date_of_birth date NOT NULL,
  phone text,
  email text,
  added_by uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX walk_ins_by_event ON walk_ins (event_id);

CREATE TABLE visit_steps (
  step_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Made where the step is done: the same again changes nothing.
  action_id uuid NOT NULL UNIQUE,
  event_id uuid NOT NULL REFERENCES events,
  appointment_id uuid REFERENCES appointments,
  walk_in_id uuid REFERENCES walk_ins,
  step text NOT NULL
    CHECK (step IN ('arrived', 'ready', 'sampled', 'not sampled', 'did not attend', 'undo')),
  reason text,
  invite_again boolean,
  done_by uuid NOT NULL,
  device text,
  -- By the clock of the device, and by that of the server.
  done_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  list_version bigint NOT NULL,
  CONSTRAINT visit_steps_of_one CHECK (num_nonnulls(appointment_id, walk_in_id) = 1)
);
CREATE INDEX visit_steps_by_event ON visit_steps (event_id, appointment_id);
CREATE INDEX visit_steps_by_subject ON visit_steps (coalesce(appointment_id, walk_in_id), event_id);
CREATE INDEX visit_steps_by_appointment ON visit_steps (appointment_id, event_id);

-- The newest mark of each appointment at each event is a step.
INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, received_at, list_version)
SELECT gen_random_uuid(), event_id, appointment_id,
  CASE WHEN came THEN 'arrived' ELSE 'did not attend' END, marked_by, marked_at, marked_at, 0
FROM (SELECT DISTINCT ON (appointment_id, event_id) * FROM attendance
  ORDER BY appointment_id, event_id, attendance_id DESC) AS newest
WHERE came IS NOT NULL;

CREATE TABLE event_closures (
  event_id uuid PRIMARY KEY REFERENCES events,
  closed_by uuid NOT NULL,
  closed_at timestamptz NOT NULL DEFAULT now()
);

-- The state of a visit, as `visitOf` of @chaps/domain computes it; a generated test holds both equal. It
-- is of an appointment or of a walk-in: no id is of both.
CREATE FUNCTION visit_of(subject uuid, event uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  standing text[] := '{}';
  done record;
  sampled integer;
  not_sampled integer;
BEGIN
  FOR done IN SELECT s.step, s.reason FROM visit_steps s
    WHERE coalesce(s.appointment_id, s.walk_in_id) = subject AND s.event_id = event
    ORDER BY s.done_at, s.action_id
  LOOP
    IF done.step = 'undo' THEN
      standing := standing[1:cardinality(standing) - 1];
    ELSIF done.step = 'sampled' AND done.reason <> '' THEN
      standing := standing || 'override'::text;
    ELSE
      standing := standing || done.step;
    END IF;
  END LOOP;
  IF NOT 'arrived' = ANY (standing) THEN
    RETURN CASE WHEN 'did not attend' = ANY (standing) THEN 'did not attend' ELSE 'expected' END;
  END IF;
  IF standing && ARRAY['ready', 'override'] THEN
    sampled := least(array_position(standing, 'sampled'), array_position(standing, 'override'));
  END IF;
  not_sampled := array_position(standing, 'not sampled');
  IF sampled < coalesce(not_sampled, sampled + 1) THEN RETURN 'sampled'; END IF;
  IF not_sampled IS NOT NULL THEN RETURN 'not sampled'; END IF;
  RETURN CASE WHEN 'ready' = ANY (standing) THEN 'ready' ELSE 'arrived' END;
END $$;

GRANT SELECT, INSERT ON visit_steps, event_closures, walk_ins TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON visit_steps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON event_closures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON walk_ins
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
