-- How a laboratory wants its tubes labelled; NULL until somebody has said so. The version before does not
-- know it.
ALTER TABLE laboratories ADD COLUMN labels jsonb;
GRANT UPDATE (labels) ON laboratories TO chaps_api;
