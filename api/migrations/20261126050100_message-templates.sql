-- Texts that messages to an event's people may begin with. The version before does not know them.
CREATE TABLE message_templates (
  template_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CONSTRAINT message_template_name UNIQUE,
  subject text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by uuid NOT NULL REFERENCES staff_members,
  changed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE, UPDATE (name, subject, body, version, changed_by, changed_at)
  ON message_templates TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON message_templates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
