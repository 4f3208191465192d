-- Nothing may be lost with the table `walk_ins`, which the next migration drops.
DO $$
DECLARE
  alone bigint;
  naming bigint;
BEGIN
  SELECT count(*) INTO alone FROM walk_ins w
  WHERE NOT EXISTS (SELECT FROM appointments a WHERE a.appointment_id = w.walk_in_id);
  SELECT (SELECT count(*) FROM visit_steps WHERE walk_in_id IS NOT NULL)
    + (SELECT count(*) FROM tube_codes WHERE walk_in_id IS NOT NULL)
    + (SELECT count(*) FROM consents WHERE walk_in_id IS NOT NULL AND profile_id IS NULL) INTO naming;
  IF alone + naming > 0 THEN
    RAISE EXCEPTION '% walk-ins have no appointment, and % steps, labels and consents still name a walk-in',
      alone, naming
      USING HINT = 'Nothing was dropped. Set their appointment_id, and the profile_id of a consent, then migrate again.';
  END IF;
END $$;

-- As before, for appointments alone.
CREATE OR REPLACE FUNCTION step_of_own_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM appointments a
        WHERE a.appointment_id = NEW.appointment_id AND a.event_id = NEW.event_id)
      AND NOT EXISTS (SELECT FROM appointment_moves m
        WHERE m.appointment_id = NEW.appointment_id AND m.from_event_id = NEW.event_id) THEN
    RAISE EXCEPTION 'step % is of another event', NEW.action_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'step_of_own_event', TABLE = 'visit_steps';
  END IF;
  RETURN NEW;
END $$;

-- A tablet of release 1.1.0 may still send what an earlier build sealed, whose 'undo' names no action: it
-- takes back the last step that stands, of the same device if there is one. Goes two releases after 1.1.0.
CREATE OR REPLACE FUNCTION name_undone_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.action_id INTO NEW.undoes FROM visit_steps s
  WHERE s.appointment_id = NEW.appointment_id
    AND s.event_id = NEW.event_id AND s.step NOT IN ('paid', 'not paid', 'undo')
    AND (s.done_at, s.action_id) < (NEW.done_at, NEW.action_id)
    AND NOT EXISTS (SELECT FROM visit_steps u WHERE u.undoes = s.action_id)
  ORDER BY s.device IS NOT DISTINCT FROM NEW.device DESC, s.done_at DESC, s.action_id DESC LIMIT 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION forget_signatures() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE consents c SET signed_name = NULL WHERE signed_name IS NOT NULL
    AND EXISTS (SELECT FROM erasure_requests r WHERE r.profile_id = c.profile_id
      AND (r.account_id IS NOT NULL OR r.completed_at IS NOT NULL))
$$;

-- Release 1.1.0 sets no appointment to 'attended'.
CREATE OR REPLACE FUNCTION appointment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status OR (OLD.status || '>' || NEW.status) IN (
    'held>capturing', 'held>confirmed', 'held>released',
    'capturing>confirmed', 'capturing>held', 'capturing>released', 'capturing>refund_due',
    'confirmed>cancelled', 'refund_due>refunded',
    'released>capturing', 'released>refund_due'
  ) OR (OLD.status = 'cancelled' AND NEW.status = 'confirmed'
    AND OLD.updated_at > now() - interval '2 minutes')
    OR (NEW.status = 'confirmed' AND NEW.came_after = OLD.status)
    OR (OLD.came_after IS NOT NULL AND NEW.status IN ('refund_due', 'refunded')) THEN
    NEW.updated_at := now();
    IF NEW.status <> 'confirmed' THEN
      NEW.came_after := NULL;
    END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'appointment % cannot go from % to %', OLD.appointment_id, OLD.status, NEW.status
    USING ERRCODE = 'check_violation';
END
$$;
