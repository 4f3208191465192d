-- Figures of money by event read hundreds of thousands of payments: each has the event of its booking,
-- and follows it to another one. The version before inserts payments without; the trigger adds it.
ALTER TABLE payment_transactions ADD COLUMN event_id uuid REFERENCES events;

UPDATE payment_transactions t SET event_id = a.event_id
FROM payment_orders o JOIN appointments a USING (appointment_id) WHERE o.order_id = t.order_id;

CREATE FUNCTION payment_has_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.event_id := (SELECT a.event_id FROM payment_orders o JOIN appointments a USING (appointment_id)
    WHERE o.order_id = NEW.order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER payment_has_event BEFORE INSERT ON payment_transactions
  FOR EACH ROW EXECUTE FUNCTION payment_has_event();

-- With the rights of its owner: the API never changes a payment.
CREATE FUNCTION payments_follow_booking() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE payment_transactions t SET event_id = NEW.event_id FROM payment_orders o
  WHERE o.appointment_id = NEW.appointment_id AND o.order_id = t.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_follow_booking AFTER UPDATE OF event_id ON appointments
  FOR EACH ROW WHEN (OLD.event_id <> NEW.event_id) EXECUTE FUNCTION payments_follow_booking();

-- A check: whoever inserts a payment need not name the event.
ALTER TABLE payment_transactions ADD CONSTRAINT payment_has_event CHECK (event_id IS NOT NULL);
CREATE INDEX payment_transactions_by_event ON payment_transactions (event_id);
