-- What a change of an event replaced, so that it can be undone until the people who booked are told.
-- The newest of each event; it counts while the event has the version that it led to.
CREATE TABLE event_change_undos (
  event_id uuid PRIMARY KEY REFERENCES events ON DELETE CASCADE,
  version integer NOT NULL,
  -- How many people will be told.
  people integer NOT NULL,
  -- What staff had said of the event.
  event jsonb NOT NULL,
  -- Its times: `[{"starts_at", "capacity"}]`.
  slots jsonb NOT NULL,
  -- Where each appointment was and is: `[{"appointment_id", "status", "from", "to"}]`.
  seats jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON event_change_undos TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON event_change_undos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();

-- A change that is undone is taken from the history of its bookings: nobody has heard of it, and it gives
-- nobody the right to cancel free of charge.
GRANT DELETE ON appointment_changes TO chaps_api;
