-- Somebody who cancelled and came is confirmed again: `came_after` is the status that the appointment had.
-- It goes back to it when the arrival is undone. The version before never confirms such an appointment.
ALTER TABLE appointments ADD COLUMN came_after text;
ALTER TABLE appointments ADD CONSTRAINT came_after_the_end CHECK
  (came_after IS NULL OR (status = 'confirmed' AND came_after IN ('cancelled', 'refund_due', 'refunded')))
  NOT VALID;
GRANT UPDATE (came_after) ON appointments TO chaps_api;

-- Seats of people who were not to come and came. A claim takes none of them: it reads `capacity` alone.
ALTER TABLE event_slots ADD COLUMN beyond_capacity integer NOT NULL DEFAULT 0;
ALTER TABLE event_slots DROP CONSTRAINT slot_not_oversold;
ALTER TABLE event_slots ADD CONSTRAINT slot_not_oversold
  CHECK (taken BETWEEN 0 AND capacity + beyond_capacity AND beyond_capacity >= 0) NOT VALID;
GRANT UPDATE (beyond_capacity) ON event_slots TO chaps_api;

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
