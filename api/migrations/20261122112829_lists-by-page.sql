-- A page of the list is read in its order from an index, however many events there are: by date, by
-- audience and date, or nearest first. cube comes with PostgreSQL, and a database's owner may add it;
-- earthdistance, which is built on it, needs a superuser.
CREATE EXTENSION IF NOT EXISTS cube;
-- A point of the unit sphere: the nearest in a straight line is the nearest on the ground, too.
CREATE FUNCTION point_on_earth(latitude float8, longitude float8) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN cube(ARRAY[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ]);
DROP INDEX events_by_date;
CREATE INDEX events_by_date ON events (event_date, starts_at, event_id) WHERE cancelled_at IS NULL;
DROP INDEX events_by_audience;
CREATE INDEX events_by_audience
  ON events ((coalesce(exclusive_for, 'COMMUNITY')), event_date, starts_at, event_id)
  WHERE cancelled_at IS NULL;
CREATE INDEX events_by_distance ON events USING gist (point_on_earth(latitude, longitude))
  WHERE cancelled_at IS NULL;
