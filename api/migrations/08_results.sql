-- How the files of a laboratory are read: a choice that was made once applies to its next file.
CREATE TABLE laboratories (
  laboratory_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  -- NULL until a file did not show it.
  encoding text CHECK (encoding IN ('utf-8', 'utf-16le', 'windows-1252', 'windows-1250', 'macintosh')),
  -- Which column holds what, and all headings of the table at that time.
  columns jsonb,
  headings jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((columns IS NULL) = (headings IS NULL))
);
CREATE UNIQUE INDEX laboratories_by_name ON laboratories (lower(name));

-- A laboratory's file is pending here, encrypted, until someone other than the uploader releases
-- it. What is released goes to `results`; the rows of the file are then gone from here.
CREATE TABLE result_batches (
  batch_id uuid PRIMARY KEY,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'hl7', 'fhir')),
  -- HMAC of the file, so that it is not pending twice.
  file_hmac text NOT NULL,
  rows_encrypted text,
  state text NOT NULL DEFAULT 'preview' CHECK (state IN ('preview', 'released', 'discarded')),
  -- A user id, or the name of whoever ran the staff command.
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  closed_by uuid,
  closed_at timestamptz,
  summary jsonb,
  laboratory_id uuid REFERENCES laboratories,
  reading jsonb,
  -- Kept while the results are pending: the file may have to be read in another way.
  file_encrypted text,
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

CREATE FUNCTION result_file_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.file_encrypted := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER result_file_goes BEFORE UPDATE ON result_batches
  FOR EACH ROW WHEN (NEW.state <> 'preview') EXECUTE FUNCTION result_file_goes();

CREATE TABLE results (
  result_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id text NOT NULL REFERENCES profiles,
  appointment_id uuid REFERENCES appointments,
  test_result text,
  test_unit text,
  comments text,
  sample_date date,
  created_at timestamptz NOT NULL DEFAULT now(),
  batch_id uuid REFERENCES result_batches,
  level text NOT NULL CHECK (level IN ('raised', 'not raised', 'not said')),
  -- A corrected result supersedes an earlier one; both stay.
  supersedes uuid UNIQUE REFERENCES results,
  superseded_at timestamptz
);
CREATE UNIQUE INDEX one_current_result ON results (appointment_id) WHERE superseded_at IS NULL;
CREATE INDEX results_by_person ON results (profile_id, sample_date DESC);

-- Results are of released files only. This holds for everybody who is not a member of the tables'
-- owner: a login may leave the role chaps_api with SET ROLE NONE.
CREATE FUNCTION result_was_released() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER result_was_released BEFORE INSERT ON results
  FOR EACH ROW EXECUTE FUNCTION result_was_released();

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

GRANT SELECT, INSERT, UPDATE (encoding, columns, headings) ON laboratories TO chaps_api;
GRANT SELECT, INSERT, DELETE, UPDATE (state, closed_by, closed_at, rows_encrypted, summary, reading)
  ON result_batches TO chaps_api;
GRANT SELECT, INSERT, UPDATE (superseded_at) ON results TO chaps_api;
GRANT SELECT, INSERT,
  UPDATE (row_encrypted, matched_batch_id, resolution, reason, resolved_by, resolved_at)
  ON set_aside_results TO chaps_api;
