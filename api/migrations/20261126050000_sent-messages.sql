-- To whom a message went and when it is to go. The version before knows neither.
ALTER TABLE staff_messages
  ADD COLUMN sent_to text NOT NULL DEFAULT 'selected people',
  ADD COLUMN send_at timestamptz NOT NULL DEFAULT now();
UPDATE staff_messages SET send_at = created_at;
CREATE INDEX staff_messages_by_event ON staff_messages (event_id, created_at);
