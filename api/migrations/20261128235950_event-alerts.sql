-- Who wants one mail when there is an event near them that they can book. Nobody's whole postcode is kept.
CREATE TABLE event_alerts (
  -- What the link in the mail carries instead of the address.
  alert_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(email)),
  district text NOT NULL REFERENCES postcode_districts,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (email, district)
);
CREATE INDEX event_alerts_by_district ON event_alerts (district);
GRANT SELECT, INSERT, UPDATE (created_at), DELETE ON event_alerts TO chaps_api;

-- The mail outlives what was asked for: it is the history of mails.
ALTER TABLE outbox ADD COLUMN alert_id uuid REFERENCES event_alerts ON DELETE SET NULL;
CREATE INDEX outbox_by_alert ON outbox (alert_id) WHERE alert_id IS NOT NULL;
