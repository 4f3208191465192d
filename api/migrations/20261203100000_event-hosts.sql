-- Who hosted an event and what it cost in all, as staff enter it for the report.
CREATE TABLE event_hosts (
  event_id uuid PRIMARY KEY REFERENCES events ON DELETE CASCADE,
  -- The lodge, company or group; '' for the charity itself.
  host_name text NOT NULL DEFAULT '',
  -- Pence; NULL where it is not known.
  cost integer CHECK (cost BETWEEN 0 AND 10000000)
);
GRANT SELECT, INSERT, UPDATE (host_name, cost) ON event_hosts TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON event_hosts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();

-- Counted at the closing (ADR 59); NULL where the version before closed it.
ALTER TABLE event_closures
  ADD COLUMN walk_ins integer,
  ADD COLUMN sampled integer;

-- Results of an event are disclosed by age, too.
ALTER TABLE event_reports DROP CONSTRAINT event_reports_report_check,
  ADD CONSTRAINT event_reports_report_check
    CHECK (report IN ('results', 'ages', 'follow-ups')) NOT VALID;
