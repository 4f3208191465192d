-- No change without its audit row: a transaction of the API that changes one of these tables writes
-- to audit_log too, or its commit fails (ADR 33). The owner of the tables is exempt: migrations and
-- sample data. So is the deletion of what is kept for a time.
CREATE FUNCTION note_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('chaps.audited', 'yes', true);
  RETURN NULL;
END $$;
CREATE TRIGGER note_audit AFTER INSERT ON audit_log EXECUTE FUNCTION note_audit();

CREATE FUNCTION require_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('chaps.audited', true) IS DISTINCT FROM 'yes' THEN
    RAISE EXCEPTION '% of % without a row in audit_log', lower(TG_OP), TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  target record;
BEGIN
  FOR target IN SELECT * FROM (VALUES
    ('access_codes', 'INSERT OR UPDATE OR DELETE'),
    ('attendance', 'INSERT'),
    ('erasure_requests', 'INSERT'),
    ('events', 'INSERT OR UPDATE'),
    ('event_prices', 'INSERT OR UPDATE OR DELETE'),
    ('event_slots', 'INSERT OR UPDATE OF capacity, closed'),
    ('follow_ups', 'UPDATE OF owner, outcome'),
    ('gp_consents', 'INSERT'),
    ('laboratories', 'INSERT OR UPDATE'),
    ('profiles', 'INSERT OR UPDATE'),
    ('result_batches', 'INSERT OR UPDATE'),
    ('results', 'INSERT OR UPDATE OF superseded_at'),
    ('rollback_requests', 'INSERT OR UPDATE'),
    ('set_aside_results', 'INSERT OR UPDATE'),
    ('staff_invitations', 'INSERT OR UPDATE'),
    ('staff_members', 'INSERT'),
    ('staff_messages', 'INSERT OR UPDATE'),
    ('staff_recovery_codes', 'INSERT OR UPDATE OR DELETE'),
    ('staff_roles', 'INSERT OR UPDATE')
  ) AS tables (name, operations)
  LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER require_audit AFTER %s ON %I DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW WHEN (current_user = ''chaps_api'') EXECUTE FUNCTION require_audit()',
      target.operations, target.name);
  END LOOP;
END $$;

-- Steps of a clinician; those of the person and of a release are history enough.
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON follow_up_steps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api' AND NEW.actor IS NOT NULL) EXECUTE FUNCTION require_audit();

-- Seats that staff or their owners give up or move; holds, payments and lapses are no such change.
CREATE CONSTRAINT TRIGGER require_audit AFTER UPDATE OF status, slot_starts_at, event_id ON appointments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api' AND OLD.status = 'confirmed')
  EXECUTE FUNCTION require_audit();
