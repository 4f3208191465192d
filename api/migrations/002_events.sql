CREATE TABLE products (
  product_id text PRIMARY KEY,
  product_name text NOT NULL,
  price_pence integer NOT NULL CHECK (price_pence >= 0),
  email_template text NOT NULL DEFAULT 'standard'
);

CREATE TABLE events (
  event_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_name text NOT NULL,
  event_description text NOT NULL DEFAULT '',
  product_id text NOT NULL REFERENCES products,
  -- Overrides the product's price when present.
  price_pence integer CHECK (price_pence >= 0),
  -- Europe/London wall time; the moments beside them are worked out once, here.
  event_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL CHECK (end_time > start_time),
  starts_at timestamptz NOT NULL GENERATED ALWAYS AS ((event_date + start_time) AT TIME ZONE 'Europe/London') STORED,
  ends_at timestamptz NOT NULL GENERATED ALWAYS AS ((event_date + end_time) AT TIME ZONE 'Europe/London') STORED,
  session_duration integer CHECK (session_duration BETWEEN 1 AND 480),
  is_private boolean NOT NULL DEFAULT false,
  payment_required boolean,
  exclusive_for text CHECK (exclusive_for IN ('COMMUNITY', 'FREEMASONS', 'CORPORATE')),
  contact_email text NOT NULL,
  address_line_1 text NOT NULL,
  address_line_2 text,
  city text NOT NULL,
  state text,
  postcode text NOT NULL,
  country text NOT NULL DEFAULT 'United Kingdom',
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  lab_name text,
  email_template text,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What the location search looks through. A private event is found by its town alone: the
  -- address must not be guessed through the search.
  place text NOT NULL GENERATED ALWAYS AS (lower(
    CASE WHEN is_private THEN city || ' ' || coalesce(state, '')
    ELSE address_line_1 || ' ' || coalesce(address_line_2, '') || ' ' || city || ' ' || coalesce(state, '') || ' ' || country
    END)) STORED,
  postcode_key text NOT NULL GENERATED ALWAYS AS (lower(replace(
    CASE WHEN is_private THEN split_part(postcode, ' ', 1) ELSE postcode END, ' ', ''))) STORED
);
CREATE INDEX events_by_end ON events (ends_at, starts_at) WHERE cancelled_at IS NULL;
CREATE INDEX events_by_date ON events (event_date) WHERE cancelled_at IS NULL;
CREATE INDEX events_by_audience ON events (exclusive_for, starts_at) WHERE cancelled_at IS NULL;
CREATE INDEX events_by_place ON events USING gin (place gin_trgm_ops);
CREATE INDEX events_by_postcode ON events (postcode_key text_pattern_ops);

-- A place is claimed here and nowhere else, by one conditional statement; the check is the second
-- lock on the same door.
CREATE TABLE event_slots (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  capacity integer NOT NULL CHECK (capacity >= 0),
  taken integer NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, starts_at),
  CONSTRAINT slot_not_oversold CHECK (taken BETWEEN 0 AND capacity)
) WITH (fillfactor = 70);

CREATE TABLE access_codes (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  code_hmac text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, code_hmac)
);

GRANT SELECT ON products, events, access_codes TO chaps_api;
GRANT SELECT, UPDATE (taken) ON event_slots TO chaps_api;
