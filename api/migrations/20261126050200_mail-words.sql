-- What the charity says in its automatic mails in place of the default words. The version before does
-- not know them, and sends the default.
CREATE TABLE mail_words (
  kind text PRIMARY KEY,
  subject text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by uuid NOT NULL REFERENCES staff_members,
  changed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE, UPDATE (subject, body, version, changed_by, changed_at)
  ON mail_words TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON mail_words
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
