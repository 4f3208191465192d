-- Those of days that are over, in a transaction of its own.
SELECT add_visits('-infinity', 'infinity');
DROP FUNCTION add_visits(timestamptz, timestamptz);
