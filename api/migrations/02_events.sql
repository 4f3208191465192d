-- Finds an address by its trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The words of an address in their order, each between two spaces: ' newcastle under lyme '.
CREATE FUNCTION words_of(address text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(' ' || address || ' ', '[^[:alnum:]]+', ' ', 'g'));

CREATE TABLE products (
  product_id text PRIMARY KEY,
  product_name text NOT NULL,
  -- Pence.
  product_price integer NOT NULL CHECK (product_price >= 0),
  email_template text NOT NULL DEFAULT 'standard'
);

CREATE TABLE events (
  event_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_name text NOT NULL,
  event_description text NOT NULL DEFAULT '',
  product_id text NOT NULL REFERENCES products,
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
  -- What the location search looks through, with the words below. A private event is found by its
  -- town alone: its address must not be guessed through the search.
  postcode_key text NOT NULL GENERATED ALWAYS AS (lower(replace(
    CASE WHEN is_private THEN split_part(postcode, ' ', 1) ELSE postcode END, ' ', ''))) STORED,
  -- Counts the changes, so that two members of staff do not overwrite each other's.
  version integer NOT NULL DEFAULT 1,
  -- A draft has none.
  published_at timestamptz DEFAULT now(),
  -- Where the event is shown to everybody: a private one is rounded to a twentieth of a degree, so
  -- that neither a search by bounds nor a distance reveals the address.
  shown_latitude double precision NOT NULL GENERATED ALWAYS AS (
    CASE WHEN is_private THEN (round((latitude * 20)::numeric) / 20)::double precision
    ELSE latitude END) STORED,
  shown_longitude double precision NOT NULL GENERATED ALWAYS AS (
    CASE WHEN is_private THEN (round((longitude * 20)::numeric) / 20)::double precision
    ELSE longitude END) STORED,
  -- A town or county is looked for before a street.
  town_words text NOT NULL GENERATED ALWAYS AS (
    words_of(city || ' ' || coalesce(state, ''))) STORED,
  address_words text NOT NULL GENERATED ALWAYS AS (words_of(
    CASE WHEN is_private THEN city || ' ' || coalesce(state, '')
    ELSE address_line_1 || ' ' || coalesce(address_line_2, '') || ' ' || city || ' ' || coalesce(state, '') || ' ' || country
    END)) STORED
);
-- The real size is ten thousand events: upcoming ones are read by date, whatever else is asked.
CREATE INDEX events_by_date ON events (event_date, starts_at, event_id) WHERE cancelled_at IS NULL;
CREATE INDEX events_by_words
  ON events USING gin (town_words gin_trgm_ops, address_words gin_trgm_ops);
-- For the job that finishes their cancellation.
CREATE INDEX events_called_off ON events (event_id) WHERE cancelled_at IS NOT NULL;

-- What a test costs at an event. An event without a row has the product's price. The kind is named as
-- its field on the wire.
CREATE TABLE event_prices (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('price')),
  pence integer NOT NULL CHECK (pence >= 0),
  PRIMARY KEY (event_id, kind)
);

-- A code is shown once; afterwards it is known by its label.
CREATE TABLE access_codes (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  code_hmac text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  code_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  label text NOT NULL DEFAULT 'Access code',
  PRIMARY KEY (event_id, code_hmac)
);

GRANT SELECT ON products TO chaps_api;
GRANT SELECT, INSERT, UPDATE (event_name, event_description, product_id,
  payment_required, event_date, start_time, end_time, session_duration, is_private, exclusive_for,
  contact_email, address_line_1, address_line_2, city, state, postcode, country, latitude, longitude,
  lab_name, cancelled_at, version, published_at) ON events TO chaps_api;
GRANT SELECT, INSERT, DELETE ON event_prices, access_codes TO chaps_api;
