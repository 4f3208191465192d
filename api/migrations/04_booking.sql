-- A seat is claimed here and nowhere else, by one conditional statement; the check is a second
-- safeguard.
CREATE TABLE event_slots (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  capacity integer NOT NULL CHECK (capacity >= 0),
  taken integer NOT NULL DEFAULT 0,
  -- No more seats can be claimed: the event was called off. On the slot's own row, because a claim
  -- that waited for that row's lock reads its newest version, but the event as it was when the
  -- claim began.
  closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (event_id, starts_at),
  CONSTRAINT slot_not_oversold CHECK (taken BETWEEN 0 AND capacity)
) WITH (fillfactor = 70);

-- Letters and digits that are hard to confuse on paper or by telephone. A reference that is taken
-- would fail the claim, so another one is drawn.
CREATE FUNCTION new_reference() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  candidate text;
BEGIN
  LOOP
    SELECT 'CH-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::int, 1), '')
      INTO candidate FROM generate_series(1, 8);
    EXIT WHEN NOT EXISTS (SELECT FROM appointments WHERE reference = candidate);
  END LOOP;
  RETURN candidate;
END
$$;

CREATE TABLE appointments (
  appointment_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  reference text NOT NULL UNIQUE DEFAULT new_reference(),
  profile_id text NOT NULL REFERENCES profiles,
  event_id uuid NOT NULL,
  slot_starts_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN
    ('held', 'released', 'capturing', 'confirmed', 'cancelled', 'attended', 'refund_due', 'refunded')),
  -- Set when the seat is claimed; what the client sends is never looked at.
  -- Pence that the person pays: 0 where the host does.
  price integer NOT NULL CHECK (price >= 0),
  -- What the receipt calls a price that is not the usual one.
  price_name text,
  held_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Identifiers as they were at the booking, copied here when the person changes them afterwards;
  -- NULL while the profile is unchanged.
  booked_name text,
  booked_date_of_birth date,
  booked_nhs_number_hmac text,
  FOREIGN KEY (event_id, slot_starts_at) REFERENCES event_slots (event_id, starts_at)
);
-- trust.md: at most one live appointment per person and event.
CREATE UNIQUE INDEX one_live_appointment ON appointments (profile_id, event_id)
  WHERE status IN ('held', 'capturing', 'confirmed', 'attended');
CREATE INDEX appointments_by_person ON appointments (profile_id, slot_starts_at DESC);
-- Lists of an event's bookings, by time and newest first.
CREATE INDEX appointments_by_slot ON appointments (event_id, slot_starts_at, status);
CREATE INDEX appointments_by_claim ON appointments (event_id, held_at, appointment_id);
-- Reminders look for the days ahead.
CREATE INDEX appointments_confirmed_by_slot ON appointments (slot_starts_at) WHERE status = 'confirmed';
CREATE INDEX holds_by_expiry ON appointments (expires_at) WHERE status = 'held';
CREATE INDEX captures_by_age ON appointments (updated_at) WHERE status IN ('capturing', 'refund_due');

-- The state machine of trust.md, kept by the database too. Two transitions are not in its diagram:
-- capturing → held, when the provider certainly took nothing and the person may try another card;
-- and from released, when a payment arrives late: the seat is claimed again, or the payment
-- refunded.
CREATE FUNCTION appointment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status OR (OLD.status || '>' || NEW.status) IN (
    'held>capturing', 'held>confirmed', 'held>released',
    'capturing>confirmed', 'capturing>held', 'capturing>released', 'capturing>refund_due',
    'confirmed>cancelled', 'confirmed>attended', 'refund_due>refunded',
    'released>capturing', 'released>refund_due'
  ) THEN
    NEW.updated_at := now();
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'appointment % cannot go from % to %', OLD.appointment_id, OLD.status, NEW.status
    USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER appointment_moves_forward BEFORE UPDATE ON appointments
  FOR EACH ROW EXECUTE FUNCTION appointment_moves_forward();

CREATE FUNCTION keep_booked_identity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  -- Another key of the same number (api/src/people/nhs-number.ts) changes nobody's identity.
  IF current_setting('chaps.rotating_keys', true) = 'yes' THEN
    RETURN NEW;
  END IF;
  -- An erased person leaves no copy.
  IF NOT NEW.is_active THEN
    UPDATE appointments SET booked_name = NULL, booked_date_of_birth = NULL,
      booked_nhs_number_hmac = NULL
    WHERE profile_id = OLD.profile_id AND booked_name IS NOT NULL;
    RETURN NEW;
  END IF;
  UPDATE appointments SET booked_name = OLD.first_name || ' ' || OLD.last_name,
    booked_date_of_birth = OLD.date_of_birth, booked_nhs_number_hmac = OLD.nhs_number_hmac
  WHERE profile_id = OLD.profile_id AND booked_name IS NULL AND status IN ('confirmed', 'attended');
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_booked_identity
  BEFORE UPDATE OF first_name, last_name, date_of_birth, nhs_number_hmac ON profiles
  FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.date_of_birth, OLD.nhs_number_hmac)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.date_of_birth, NEW.nhs_number_hmac))
  EXECUTE FUNCTION keep_booked_identity();

-- What staff changed of an event after somebody had booked it: address, date or time. Such an
-- appointment can be cancelled free of charge, and the mail names the earlier time and address.
CREATE TABLE appointment_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  from_starts_at timestamptz NOT NULL,
  from_place text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX appointment_changes_by_appointment ON appointment_changes (appointment_id);

-- Who came to an event, as staff marked it: the newest row of an appointment and its event counts, and
-- one without `came` takes the mark back. Rows are never changed, so that they can become the steps of
-- visits. `attended` appointments, whose result was released, came without a mark.
CREATE TABLE attendance (
  attendance_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments,
  event_id uuid NOT NULL REFERENCES events,
  came boolean,
  marked_by uuid NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attendance_by_appointment ON attendance (appointment_id, attendance_id DESC);

GRANT SELECT, INSERT, UPDATE (taken, capacity, closed) ON event_slots TO chaps_api;
-- The API changes the state of an appointment, never whose it is or what it costs. Staff move some to
-- other events.
GRANT SELECT, INSERT, UPDATE (status, expires_at, event_id, slot_starts_at,
  confirmed_at) ON appointments TO chaps_api;
GRANT SELECT, INSERT ON appointment_changes, attendance TO chaps_api;
