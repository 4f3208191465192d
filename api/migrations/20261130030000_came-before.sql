-- How far somebody was known to have come when their booking was cancelled or moved to another event: 0 not,
-- 1 money was taken or a step waits, 2 they came, 3 a sample was taken. More than that brings the booking
-- back, in whatever order it is recorded. The version before writes none: then whatever is recorded does.
ALTER TABLE appointments ADD COLUMN came_before smallint NOT NULL DEFAULT 0;
GRANT UPDATE (came_before) ON appointments TO chaps_api;
ALTER TABLE appointment_moves ADD COLUMN came_before smallint NOT NULL DEFAULT 0;

-- A booking that was moved to another event and stays there keeps what a tablet of the first event did.
CREATE OR REPLACE FUNCTION step_of_own_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM appointments a
        WHERE a.appointment_id = NEW.appointment_id AND a.event_id = NEW.event_id)
      AND NOT EXISTS (SELECT FROM appointment_moves m
        WHERE m.appointment_id = NEW.appointment_id AND m.from_event_id = NEW.event_id)
      AND NOT EXISTS (SELECT FROM walk_ins w
        WHERE w.walk_in_id = NEW.walk_in_id AND w.event_id = NEW.event_id) THEN
    RAISE EXCEPTION 'step % is of another event', NEW.action_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'step_of_own_event', TABLE = 'visit_steps';
  END IF;
  RETURN NEW;
END $$;
