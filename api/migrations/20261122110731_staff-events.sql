-- Staff change events in the console. A draft has no `published_at`; `version` counts the changes, so
-- that two people do not overwrite each other.
ALTER TABLE events
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN published_at timestamptz DEFAULT now();
GRANT INSERT, UPDATE (event_name, event_description, product_id, price_pence, payment_required,
  event_date, start_time, end_time, session_duration, is_private, exclusive_for, contact_email,
  address_line_1, address_line_2, city, state, postcode, country, latitude, longitude, lab_name,
  cancelled_at, version, published_at) ON events TO chaps_api;
GRANT INSERT, UPDATE (capacity, closed) ON event_slots TO chaps_api;

-- A code is shown once; afterwards it is known by its label.
ALTER TABLE access_codes
  ADD COLUMN code_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN label text NOT NULL DEFAULT 'Access code';
GRANT INSERT, DELETE ON access_codes TO chaps_api;
