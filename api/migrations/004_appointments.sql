-- Letters and digits that are not mistaken for each other on paper or on the telephone.
CREATE FUNCTION new_reference() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'CH-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::int, 1), '')
  FROM generate_series(1, 8)
$$;

CREATE TABLE appointments (
  appointment_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  reference text NOT NULL UNIQUE DEFAULT new_reference(),
  profile_id text NOT NULL REFERENCES profiles,
  event_id uuid NOT NULL,
  slot_starts_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN
    ('held', 'released', 'capturing', 'confirmed', 'cancelled', 'attended', 'refund_due', 'refunded')),
  -- Set when the place is claimed; what the client sends is never looked at.
  price_pence integer NOT NULL CHECK (price_pence >= 0),
  payment_required boolean NOT NULL,
  held_at timestamptz NOT NULL DEFAULT now(),
  hold_expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, slot_starts_at) REFERENCES event_slots (event_id, starts_at)
);
-- trust.md: at most one live appointment per person and event.
CREATE UNIQUE INDEX one_live_appointment ON appointments (profile_id, event_id)
  WHERE status IN ('held', 'capturing', 'confirmed', 'attended');
CREATE INDEX appointments_by_person ON appointments (profile_id, slot_starts_at DESC);
CREATE INDEX appointments_by_slot ON appointments (event_id, slot_starts_at, status);
CREATE INDEX holds_by_expiry ON appointments (hold_expires_at) WHERE status = 'held';
CREATE INDEX captures_by_age ON appointments (updated_at) WHERE status IN ('capturing', 'refund_due');

-- The state machine of trust.md, kept by the database too. Two moves are not in its drawing:
-- capturing → held, when the provider certainly took nothing and the person may try another card;
-- and from released, when money arrives late: the place is retaken, or the money goes back.
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

-- Append-only (see the grants): a changed mind is a new row.
CREATE TABLE consents (
  consent_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id text NOT NULL REFERENCES profiles,
  appointment_id uuid REFERENCES appointments,
  psa_test_date date NOT NULL,
  wording_version text NOT NULL,
  wording_hash text NOT NULL,
  questions jsonb NOT NULL,
  answers_encrypted text NOT NULL,
  given_by uuid,
  given_through text NOT NULL CHECK (given_through IN ('website', 'mailed link')),
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_by_person ON consents (profile_id, psa_test_date);

-- A mailed link works once; the row is written by whoever uses it first.
CREATE TABLE used_consent_links (
  token_id uuid PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE results (
  result_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id text NOT NULL REFERENCES profiles,
  appointment_id uuid UNIQUE REFERENCES appointments,
  test_result text,
  test_unit text,
  comments text,
  sample_date date,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX results_by_person ON results (profile_id, sample_date DESC);

GRANT SELECT, INSERT, UPDATE ON appointments TO chaps_api;
GRANT SELECT, INSERT ON consents, used_consent_links TO chaps_api;
GRANT SELECT ON results TO chaps_api;
