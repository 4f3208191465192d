-- One row: for how many hours the mail about a raised result waits for a clinician's call. The default is
-- the charity's own, a day; no guidance gives one.
CREATE TABLE result_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  call_first_hours smallint NOT NULL DEFAULT 24 CHECK (call_first_hours BETWEEN 0 AND 168),
  changed_by uuid REFERENCES staff_members,
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO result_settings DEFAULT VALUES;
GRANT SELECT, UPDATE (call_first_hours, changed_by, changed_at) ON result_settings TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER UPDATE ON result_settings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
