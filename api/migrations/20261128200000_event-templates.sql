-- Settings of events that new ones begin from, without a day: no events, so no list, search or sum has
-- them. The version before does not know them.
CREATE TABLE event_templates (
  template_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CONSTRAINT event_template_name UNIQUE,
  details jsonb NOT NULL,
  changed_by uuid NOT NULL REFERENCES staff_members,
  changed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE, UPDATE (name, changed_by, changed_at) ON event_templates TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON event_templates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
