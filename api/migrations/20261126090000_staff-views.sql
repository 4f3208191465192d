-- Views of lists that staff save for themselves. The version before does not know them.
CREATE TABLE staff_views (
  view_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES staff_members,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  UNIQUE (user_id, list, name)
);
GRANT SELECT, INSERT, DELETE, UPDATE (search) ON staff_views TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON staff_views
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
