-- What staff changed of an event after somebody had booked it: place, date or time. Such an
-- appointment can be cancelled free of charge, and the mail names the earlier time and place.
CREATE TABLE appointment_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  from_starts_at timestamptz NOT NULL,
  from_place text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX appointment_changes_by_appointment ON appointment_changes (appointment_id);
GRANT SELECT, INSERT ON appointment_changes TO chaps_api;
