-- What was done at the box for the laboratory, as tablets recorded it: each code that was scanned into it or
-- taken out again, also those of no tube. Whose tube it is, `samples` says, which may come later.
CREATE TABLE box_scans (
  -- Made on the tablet; sent again, it is the same scan.
  action_id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events,
  step text NOT NULL CHECK (step IN ('packed', 'unpacked')),
  code text NOT NULL CHECK (code <> ''),
  -- The member of staff who recorded it, and where.
  done_by uuid NOT NULL,
  device text,
  -- By the server's clock, as far as the tablet knew it.
  done_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dates_are_bounded CHECK (
    done_at >= '1899-12-31 00:00Z' AND done_at < '3000-01-02 00:00Z'
    AND received_at >= '1899-12-31 00:00Z' AND received_at < '3000-01-02 00:00Z')
);
CREATE INDEX box_scans_by_event ON box_scans (event_id);
GRANT SELECT, INSERT ON box_scans TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON box_scans DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
