-- Who waits for a seat at a full event, in the order of joining. Everything else follows from bookings.
CREATE TABLE waiting_list (
  event_id uuid NOT NULL REFERENCES events,
  profile_id text NOT NULL REFERENCES profiles,
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- The hold by which a seat was offered; the entry has then ended, whatever becomes of the hold.
  appointment_id uuid REFERENCES appointments,
  -- When the entry went on, because staff released that hold.
  resumed_at timestamptz,
  PRIMARY KEY (event_id, profile_id),
  CONSTRAINT dates_are_bounded CHECK (
    joined_at >= '1899-12-31 00:00Z' AND joined_at < '3000-01-02 00:00Z'
    AND resumed_at >= '1899-12-31 00:00Z' AND resumed_at < '3000-01-02 00:00Z')
);
CREATE INDEX waiting_list_by_profile ON waiting_list (profile_id);
CREATE INDEX waiting_list_by_appointment ON waiting_list (appointment_id)
  WHERE appointment_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (joined_at, appointment_id, resumed_at), DELETE ON waiting_list TO chaps_api;
