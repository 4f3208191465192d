-- Values, units, flags, ranges and comments of results are encrypted together by the API; what reports and
-- lists count by stays readable. Results from before have them in their own columns until the job
-- `encrypt-results` has encrypted each.

-- Release 1.1.0 may still serve, or come back, for a week (ADR 34). Until then results have the columns that
-- it reads, too; in a new database they never do. Goes two releases after 1.1.0.
ALTER TABLE result_settings ADD COLUMN encrypted_from timestamptz NOT NULL DEFAULT now();
UPDATE result_settings SET encrypted_from = now() + interval '7 days'
WHERE EXISTS (SELECT FROM results);

ALTER TABLE results ADD COLUMN fields_encrypted text;
ALTER TABLE results ADD COLUMN colour text;
ALTER TABLE results ADD CONSTRAINT results_colour_check
  CHECK (colour IN ('green', 'amber', 'red')) NOT VALID;

-- The API may add results and never change what they say.
CREATE FUNCTION encrypt_result(of_result uuid, encrypted text, its_colour text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE results SET fields_encrypted = coalesce(fields_encrypted, encrypted),
    colour = coalesce(colour, its_colour), test_result = NULL, test_unit = NULL, flag = NULL,
    reference_range = NULL, comments = NULL
  WHERE result_id = of_result
    AND num_nonnulls(test_result, test_unit, flag, reference_range, comments) > 0
$$;
REVOKE ALL ON FUNCTION encrypt_result FROM PUBLIC;
GRANT EXECUTE ON FUNCTION encrypt_result TO chaps_api;
