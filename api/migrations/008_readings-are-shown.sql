-- The person may see who read his data.
GRANT SELECT ON access_log TO chaps_api;
