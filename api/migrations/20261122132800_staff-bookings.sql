-- Staff move bookings to other events, and write to groups of people.
GRANT UPDATE (event_id) ON appointments TO chaps_api;
-- Lists of an event's bookings, newest first; by time, `appointments_by_slot` serves them.
CREATE INDEX appointments_by_claim ON appointments (event_id, held_at, appointment_id);

-- What staff wrote. Its id is the client's, so that one that is sent twice is one.
CREATE TABLE staff_messages (
  message_id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events,
  subject text NOT NULL,
  body text NOT NULL,
  sent_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX staff_messages_by_age ON staff_messages (created_at);
ALTER TABLE outbox ADD COLUMN message_id uuid REFERENCES staff_messages;
CREATE INDEX outbox_by_message ON outbox (message_id) WHERE message_id IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON staff_messages TO chaps_api;
