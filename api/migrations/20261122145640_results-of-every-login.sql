-- The rule held for the role chaps_api, which a login may leave with SET ROLE NONE. It now holds for
-- everybody who is not a member of the tables' owner.
CREATE OR REPLACE FUNCTION result_was_released() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')
    AND NOT EXISTS (
      SELECT FROM result_batches WHERE batch_id = NEW.batch_id AND state = 'released'
    ) THEN
    RAISE EXCEPTION 'a result is not of a released file' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
