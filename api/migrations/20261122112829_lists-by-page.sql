-- A page of the list is read in its order from an index, however many events there are: by date, by
-- audience and date, or nearest first (earthdistance comes with PostgreSQL, and its owner may add it).
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS earthdistance;
DROP INDEX events_by_date;
CREATE INDEX events_by_date ON events (event_date, starts_at, event_id) WHERE cancelled_at IS NULL;
DROP INDEX events_by_audience;
CREATE INDEX events_by_audience
  ON events ((coalesce(exclusive_for, 'COMMUNITY')), event_date, starts_at, event_id)
  WHERE cancelled_at IS NULL;
CREATE INDEX events_by_distance ON events USING gist (ll_to_earth(latitude, longitude))
  WHERE cancelled_at IS NULL;
