-- An 'undo' names the action that it takes back. The version before names none: the trigger does, and goes
-- with `visit_of` one release later.
ALTER TABLE visit_steps ADD COLUMN undoes uuid,
  ADD CONSTRAINT visit_steps_undoes CHECK (undoes IS NULL OR step = 'undo');
CREATE INDEX visit_steps_undone ON visit_steps (undoes) WHERE undoes IS NOT NULL;

-- As before; an 'undo' takes back the action that it names.
CREATE OR REPLACE FUNCTION visit_of(subject uuid, event uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  standing text[] := '{}';
  done record;
  sampled integer;
  not_sampled integer;
BEGIN
  FOR done IN SELECT s.step, s.reason FROM visit_steps s
    WHERE coalesce(s.appointment_id, s.walk_in_id) = subject AND s.event_id = event
      AND s.step NOT IN ('paid', 'not paid', 'undo')
      AND NOT EXISTS (SELECT FROM visit_steps u WHERE u.undoes = s.action_id)
    ORDER BY s.done_at, s.action_id
  LOOP
    IF done.step = 'sampled' AND done.reason <> '' THEN
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

-- Steps that are written by the version before, and those that a tablet sealed with it: their 'undo' takes
-- back the last step that stood, of the same device if there is one.
CREATE FUNCTION name_undone_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.action_id INTO NEW.undoes FROM visit_steps s
  WHERE coalesce(s.appointment_id, s.walk_in_id) = coalesce(NEW.appointment_id, NEW.walk_in_id)
    AND s.event_id = NEW.event_id AND s.step NOT IN ('paid', 'not paid', 'undo')
    AND (s.done_at, s.action_id) < (NEW.done_at, NEW.action_id)
    AND NOT EXISTS (SELECT FROM visit_steps u WHERE u.undoes = s.action_id)
  ORDER BY s.device IS NOT DISTINCT FROM NEW.device DESC, s.done_at DESC, s.action_id DESC LIMIT 1;
  RETURN NEW;
END $$;
CREATE TRIGGER name_undone_action BEFORE INSERT ON visit_steps FOR EACH ROW
  WHEN (NEW.step = 'undo' AND NEW.undoes IS NULL) EXECUTE FUNCTION name_undone_action();
