-- People who come to an event without a booking (ADR 45). A row is never changed.
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

ALTER TABLE visit_steps ALTER COLUMN appointment_id DROP NOT NULL,
  ADD COLUMN walk_in_id uuid REFERENCES walk_ins,
  ADD CONSTRAINT visit_steps_of_one CHECK (num_nonnulls(appointment_id, walk_in_id) = 1);
CREATE INDEX visit_steps_by_subject ON visit_steps (coalesce(appointment_id, walk_in_id), event_id);

-- As before, of an appointment or of a walk-in: no id is of both.
CREATE OR REPLACE FUNCTION visit_of(appointment uuid, event uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  standing text[] := '{}';
  done record;
  sampled integer;
  not_sampled integer;
BEGIN
  FOR done IN SELECT s.step, s.reason FROM visit_steps s
    WHERE coalesce(s.appointment_id, s.walk_in_id) = appointment AND s.event_id = event
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

GRANT SELECT, INSERT ON walk_ins TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON walk_ins
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
