-- A laboratory's file waits here, encrypted, until somebody else than who uploaded it releases it. What
-- is released goes to `results`; the rows of the file are then gone from here.
CREATE TABLE result_batches (
  batch_id uuid PRIMARY KEY,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'hl7', 'fhir')),
  -- HMAC of the file, so that it does not wait twice.
  file_hmac text NOT NULL,
  rows_encrypted text,
  state text NOT NULL DEFAULT 'preview' CHECK (state IN ('preview', 'released', 'discarded')),
  -- A user id, or who worked at the terminal.
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  closed_by uuid,
  closed_at timestamptz,
  summary jsonb,
  CHECK ((state = 'preview') = (rows_encrypted IS NOT NULL)),
  CHECK ((state = 'preview') = (closed_by IS NULL) AND (closed_by IS NULL) = (closed_at IS NULL)),
  CONSTRAINT second_person CHECK (state <> 'released' OR closed_by::text <> uploaded_by)
);
CREATE UNIQUE INDEX waits_once ON result_batches (file_hmac) WHERE state = 'preview';
CREATE INDEX result_batches_by_time ON result_batches (uploaded_at DESC);

CREATE FUNCTION result_batch_stays_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'preview' OR (TG_OP = 'UPDATE' AND NEW.uploaded_by <> OLD.uploaded_by) THEN
    RAISE EXCEPTION 'result batch % is %', OLD.batch_id, OLD.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;
CREATE TRIGGER result_batch_stays_closed BEFORE UPDATE OR DELETE ON result_batches
  FOR EACH ROW EXECUTE FUNCTION result_batch_stays_closed();

-- A corrected result supersedes an earlier one; both stay.
ALTER TABLE results
  ADD COLUMN batch_id uuid REFERENCES result_batches,
  ADD COLUMN level text CHECK (level IN ('raised', 'not raised', 'not said')),
  ADD COLUMN supersedes uuid UNIQUE REFERENCES results,
  ADD COLUMN superseded_at timestamptz,
  DROP CONSTRAINT results_appointment_id_key;
CREATE UNIQUE INDEX one_current_result ON results (appointment_id) WHERE superseded_at IS NULL;

-- The API adds results of released files only.
CREATE FUNCTION result_was_released() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'chaps_api' AND NOT EXISTS (
    SELECT FROM result_batches WHERE batch_id = NEW.batch_id AND state = 'released'
  ) THEN
    RAISE EXCEPTION 'a result is not of a released file' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER result_was_released BEFORE INSERT ON results
  FOR EACH ROW EXECUTE FUNCTION result_was_released();

GRANT SELECT, INSERT, DELETE, UPDATE (state, closed_by, closed_at, rows_encrypted, summary)
  ON result_batches TO chaps_api;
GRANT INSERT, UPDATE (superseded_at) ON results TO chaps_api;
