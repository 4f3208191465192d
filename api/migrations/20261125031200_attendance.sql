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
GRANT SELECT, INSERT ON attendance TO chaps_api;

-- A cancelled message is not sent, whichever of its mails waits for another attempt.
ALTER TABLE staff_messages ADD COLUMN cancelled_at timestamptz;
GRANT UPDATE (cancelled_at) ON staff_messages TO chaps_api;
