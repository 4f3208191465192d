-- trust.md: a person holds at most two unpaid seats at a time. Each hold takes the lowest number that
-- is free, and the index lets no two have the same, also when both claims began before either ended.
-- Empty once the seat is paid for, confirmed or given back.
ALTER TABLE appointments ADD COLUMN hold_number smallint CHECK (hold_number > 0);
CREATE UNIQUE INDEX one_hold_a_number ON appointments (profile_id, hold_number)
  WHERE hold_number IS NOT NULL;

CREATE OR REPLACE FUNCTION appointment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status OR (OLD.status || '>' || NEW.status) IN (
    'held>capturing', 'held>confirmed', 'held>released',
    'capturing>confirmed', 'capturing>held', 'capturing>released', 'capturing>refund_due',
    'confirmed>cancelled', 'confirmed>attended', 'refund_due>refunded',
    'released>capturing', 'released>refund_due'
  ) THEN
    IF NEW.status NOT IN ('held', 'capturing') THEN
      NEW.hold_number := NULL;
    END IF;
    NEW.updated_at := now();
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'appointment % cannot go from % to %', OLD.appointment_id, OLD.status, NEW.status
    USING ERRCODE = 'check_violation';
END
$$;
