-- Rules that the API kept in code alone. The version before keeps them, too.

-- A person has one open follow-up.
CREATE UNIQUE INDEX follow_ups_open_of_one ON follow_ups (profile_id) WHERE state <> 'outcome';

-- Nothing is recorded for a booking of another event, or for a walk-in there. A booking that moves later
-- leaves its steps where they were done.
CREATE FUNCTION step_of_own_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM appointments a
        WHERE a.appointment_id = NEW.appointment_id AND a.event_id = NEW.event_id)
      AND NOT EXISTS (SELECT FROM walk_ins w
        WHERE w.walk_in_id = NEW.walk_in_id AND w.event_id = NEW.event_id) THEN
    RAISE EXCEPTION 'step % is of another event', NEW.action_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'step_of_own_event', TABLE = 'visit_steps';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER step_of_own_event BEFORE INSERT ON visit_steps
  FOR EACH ROW EXECUTE FUNCTION step_of_own_event();

-- Money of the day stands in the order of the booking that it was taken of.
CREATE FUNCTION day_payment_of_own_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM visit_steps s JOIN payment_orders o USING (appointment_id)
      WHERE s.action_id = NEW.payment_id AND o.order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'payment % is of another booking', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'day_payment_of_own_booking',
        TABLE = 'day_payments';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER day_payment_of_own_booking BEFORE INSERT ON day_payments
  FOR EACH ROW EXECUTE FUNCTION day_payment_of_own_booking();

-- A dropped record points to one that stands by itself: there are no chains. Both records are locked in
-- the order in which the API locks them, so that two merges see each other.
CREATE FUNCTION merges_form_no_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM profiles WHERE profile_id IN (NEW.kept_id, NEW.dropped_id)
    ORDER BY profile_id FOR UPDATE;
  IF EXISTS (SELECT FROM record_merges m WHERE m.undone_at IS NULL
      AND (m.dropped_id = NEW.kept_id OR m.kept_id = NEW.dropped_id)) THEN
    RAISE EXCEPTION 'the records % and % would form a chain', NEW.kept_id, NEW.dropped_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'merges_form_no_chain',
        TABLE = 'record_merges';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER merges_form_no_chain BEFORE INSERT ON record_merges
  FOR EACH ROW EXECUTE FUNCTION merges_form_no_chain();

-- An address names one member of staff. Of two accounts that were begun with it, the later one keeps it.
UPDATE staff_members m SET email = 'replaced-' || m.user_id || '-' || m.email
WHERE EXISTS (SELECT FROM staff_members later WHERE later.email = m.email
  AND (later.added_at, later.user_id) > (m.added_at, m.user_id));
CREATE UNIQUE INDEX staff_members_by_email ON staff_members (email);

-- A mail names what it is about. Only new rows are checked.
ALTER TABLE outbox ADD CONSTRAINT outbox_names_its_subject CHECK (CASE
  WHEN kind IN ('booking-confirmation', 'appointment-moved', 'event-changed', 'reminder',
    'cancellation', 'cancelled-by-staff', 'event-cancelled', 'refund', 'payment-failed',
    'payment-link') THEN appointment_id IS NOT NULL
  WHEN kind IN ('result-ready', 'result-corrected') THEN profile_id IS NOT NULL
  WHEN kind = 'consent-link' THEN profile_id IS NOT NULL AND test_date IS NOT NULL
  WHEN kind = 'follow-up-overdue' THEN email IS NOT NULL AND follow_up_id IS NOT NULL
  WHEN kind = 'clinician-granted' THEN email IS NOT NULL AND grant_id IS NOT NULL
  WHEN kind = 'host-invoice' THEN email IS NOT NULL AND invoice_id IS NOT NULL
  WHEN kind = 'staff-message'
    THEN message_id IS NOT NULL AND num_nonnulls(appointment_id, email) = 1
  WHEN kind IN ('newsletter-welcome', 'second-step-locked', 'staff-invitation')
    THEN email IS NOT NULL
  ELSE num_nonnulls(appointment_id, profile_id, email) > 0 END) NOT VALID;
