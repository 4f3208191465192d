-- 'attended' is no state of a seat any more: what happened on the day is in the steps of the visit, and
-- whoever has a released result is shown as having attended. The version before still writes it when
-- results are released; the trigger leaves the seat as it is.
CREATE OR REPLACE FUNCTION appointment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'attended' THEN
    NEW.status := 'confirmed';
  END IF;
  IF NEW.status = OLD.status OR (OLD.status || '>' || NEW.status) IN (
    'held>capturing', 'held>confirmed', 'held>released',
    'capturing>confirmed', 'capturing>held', 'capturing>released', 'capturing>refund_due',
    'confirmed>cancelled', 'refund_due>refunded',
    'released>capturing', 'released>refund_due'
  ) OR (OLD.status = 'cancelled' AND NEW.status = 'confirmed'
    AND OLD.updated_at > now() - interval '2 minutes') THEN
    NEW.updated_at := now();
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'appointment % cannot go from % to %', OLD.appointment_id, OLD.status, NEW.status
    USING ERRCODE = 'check_violation';
END
$$;

-- Those of whom nobody has recorded a step, and who have no result: they came.
INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, list_version)
SELECT gen_random_uuid(), a.event_id, a.appointment_id, 'arrived',
  '00000000-0000-0000-0000-000000000000', a.slot_starts_at, 0
FROM appointments a WHERE a.status = 'attended' AND visit_of(a.appointment_id, a.event_id) = 'expected'
  AND NOT EXISTS (SELECT FROM results r WHERE r.appointment_id = a.appointment_id);

-- Back, against the direction that the trigger keeps.
ALTER TABLE appointments DISABLE TRIGGER appointment_moves_forward;
UPDATE appointments SET status = 'confirmed' WHERE status = 'attended';
ALTER TABLE appointments ENABLE TRIGGER appointment_moves_forward;
ALTER TABLE appointments DROP CONSTRAINT appointments_status_check,
  ADD CONSTRAINT appointments_status_check CHECK (status IN
    ('held', 'released', 'capturing', 'confirmed', 'cancelled', 'refund_due', 'refunded'));
