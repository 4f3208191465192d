-- What a laboratory needs of its tubes and when it reports; NULL until somebody has said so. The version before
-- does not know it.
ALTER TABLE laboratories ADD COLUMN settings jsonb;
GRANT UPDATE (settings) ON laboratories TO chaps_api;
