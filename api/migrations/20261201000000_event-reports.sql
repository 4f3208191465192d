-- What reports have disclosed about results of an event: rounded, and null where withheld, so that a later
-- correction tells nothing about the person whom it concerns.
CREATE TABLE event_reports (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  report text NOT NULL CHECK (report IN ('results', 'follow-ups')),
  figures jsonb NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, report)
);
GRANT SELECT, INSERT ON event_reports TO chaps_api;
