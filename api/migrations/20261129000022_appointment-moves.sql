-- Where a booking was before it moved to another event: a tablet of that day may still record that its
-- person came. The version before adds no rows; what is recorded of its moves is rejected, as it was.
CREATE TABLE appointment_moves (
  move_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  from_event_id uuid NOT NULL,
  from_starts_at timestamptz,
  to_event_id uuid NOT NULL,
  -- Back to the day to which its person came; undone with what was recorded.
  by_arrival boolean NOT NULL DEFAULT false,
  moved_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dates_are_bounded CHECK
    (from_starts_at >= '1899-12-31 00:00Z' AND from_starts_at < '3000-01-02 00:00Z')
);
CREATE INDEX appointment_moves_by_appointment ON appointment_moves (appointment_id, move_id);
GRANT SELECT, INSERT ON appointment_moves TO chaps_api;

INSERT INTO appointment_moves (appointment_id, from_event_id, from_starts_at, to_event_id, moved_at)
SELECT a.appointment_id, (l.before ->> 'event_id')::uuid, (l.before ->> 'starts_at')::timestamptz,
  (l.after ->> 'event_id')::uuid, l.created_at
FROM audit_log l JOIN appointments a ON l.subject = 'appointment ' || a.appointment_id
WHERE l.action = 'appointment moved' AND l.before ->> 'event_id' <> l.after ->> 'event_id'
ORDER BY l.audit_id;
