-- Values, units, flags, ranges and comments of results are encrypted together by the API; what reports and
-- lists count by stays readable. Results from before have them in their own columns until the job
-- `encrypt-results` has encrypted each.

ALTER TABLE results ADD COLUMN fields_encrypted text;
ALTER TABLE results ADD COLUMN colour text;
ALTER TABLE results ADD CONSTRAINT results_colour_check
  CHECK (colour IN ('green', 'amber', 'red')) NOT VALID;

-- The API may add results and never change what they say.
CREATE FUNCTION encrypt_result(of_result uuid, encrypted text, its_colour text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE results SET fields_encrypted = encrypted, colour = its_colour, test_result = NULL,
    test_unit = NULL, flag = NULL, reference_range = NULL, comments = NULL
  WHERE result_id = of_result AND fields_encrypted IS NULL
    AND num_nonnulls(test_result, test_unit, flag, reference_range, comments) > 0
$$;
REVOKE ALL ON FUNCTION encrypt_result FROM PUBLIC;
GRANT EXECUTE ON FUNCTION encrypt_result TO chaps_api;
