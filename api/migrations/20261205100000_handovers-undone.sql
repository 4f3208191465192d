-- A hand-over that was recorded by mistake. Its row stays; its tubes are in the box again.
CREATE TABLE handover_undos (
  handover_id uuid PRIMARY KEY REFERENCES handovers,
  -- The member of staff.
  undone_by uuid NOT NULL,
  undone_at timestamptz NOT NULL,
  CONSTRAINT dates_are_bounded CHECK (
    undone_at >= '1899-12-31 00:00Z' AND undone_at < '3000-01-02 00:00Z')
);
GRANT SELECT, INSERT ON handover_undos TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON handover_undos DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
