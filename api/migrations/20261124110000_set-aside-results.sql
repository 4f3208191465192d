-- Identifiers are those of the booking. They are copied here when the person changes them afterwards;
-- NULL means that the profile still says the same.
ALTER TABLE appointments
  ADD COLUMN booked_name text,
  ADD COLUMN booked_date_of_birth date,
  ADD COLUMN booked_nhs_number_hmac text;

CREATE FUNCTION keep_booked_identity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  -- An erased person leaves no copy.
  IF NOT NEW.is_active THEN
    UPDATE appointments SET booked_name = NULL, booked_date_of_birth = NULL,
      booked_nhs_number_hmac = NULL
    WHERE profile_id = OLD.profile_id AND booked_name IS NOT NULL;
    RETURN NEW;
  END IF;
  UPDATE appointments SET booked_name = OLD.first_name || ' ' || OLD.last_name,
    booked_date_of_birth = OLD.date_of_birth, booked_nhs_number_hmac = OLD.nhs_number_hmac
  WHERE profile_id = OLD.profile_id AND booked_name IS NULL AND status IN ('confirmed', 'attended');
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_booked_identity
  BEFORE UPDATE OF first_name, last_name, date_of_birth, nhs_number_hmac ON profiles
  FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.date_of_birth, OLD.nhs_number_hmac)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.date_of_birth, NEW.nhs_number_hmac))
  EXECUTE FUNCTION keep_booked_identity();

-- Rows of released files that were not released with them, each until a clinician resolves it.
CREATE TABLE set_aside_results (
  set_aside_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  batch_id uuid NOT NULL REFERENCES result_batches,
  row_encrypted text,
  set_aside_at timestamptz NOT NULL DEFAULT now(),
  -- The file of this one row, matched by hand, that a second person releases.
  matched_batch_id uuid REFERENCES result_batches ON DELETE SET NULL,
  resolution text CHECK (resolution IN ('released', 'rejected', 'discarded')),
  reason text,
  resolved_by uuid,
  resolved_at timestamptz,
  CHECK ((resolution IS NULL) = (row_encrypted IS NOT NULL)),
  CHECK ((resolution IS NULL) = (resolved_at IS NULL))
);
CREATE INDEX set_aside_open ON set_aside_results (set_aside_at) WHERE resolution IS NULL;
CREATE INDEX set_aside_matched ON set_aside_results (matched_batch_id)
  WHERE matched_batch_id IS NOT NULL;

GRANT SELECT, INSERT,
  UPDATE (row_encrypted, matched_batch_id, resolution, reason, resolved_by, resolved_at)
  ON set_aside_results TO chaps_api;
