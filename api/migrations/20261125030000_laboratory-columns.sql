-- How the files of a laboratory are read: what somebody has said once is used for its next file.
CREATE TABLE laboratories (
  laboratory_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  -- NULL until a file did not tell by itself.
  encoding text CHECK (encoding IN ('utf-8', 'utf-16le', 'windows-1252', 'windows-1250', 'macintosh')),
  -- Which heading is what, and all headings that the table had then.
  columns jsonb,
  headings jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((columns IS NULL) = (headings IS NULL))
);
CREATE UNIQUE INDEX laboratories_by_name ON laboratories (lower(name));

-- The file itself is kept, encrypted, while its results wait: it may have to be read in another way.
ALTER TABLE result_batches
  ADD COLUMN laboratory_id uuid REFERENCES laboratories,
  ADD COLUMN reading jsonb,
  ADD COLUMN file_encrypted text;

CREATE FUNCTION result_file_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.file_encrypted := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER result_file_goes BEFORE UPDATE ON result_batches
  FOR EACH ROW WHEN (NEW.state <> 'preview') EXECUTE FUNCTION result_file_goes();

GRANT SELECT, INSERT, UPDATE (encoding, columns, headings) ON laboratories TO chaps_api;
GRANT UPDATE (reading) ON result_batches TO chaps_api;
