-- Where an event is shown to everybody: a private one is moved to the nearest twentieth of a degree,
-- so that neither a search by bounds nor a distance tells its house.
ALTER TABLE events
  ADD COLUMN shown_latitude double precision NOT NULL GENERATED ALWAYS AS (
    CASE WHEN is_private THEN (round((latitude * 20)::numeric) / 20)::double precision
    ELSE latitude END) STORED,
  ADD COLUMN shown_longitude double precision NOT NULL GENERATED ALWAYS AS (
    CASE WHEN is_private THEN (round((longitude * 20)::numeric) / 20)::double precision
    ELSE longitude END) STORED;
DROP INDEX events_by_distance;
CREATE INDEX events_by_distance ON events USING gist (point_on_earth(shown_latitude, shown_longitude))
  WHERE cancelled_at IS NULL;
-- The map's bounds.
CREATE INDEX events_by_coordinates ON events (shown_latitude, shown_longitude)
  WHERE cancelled_at IS NULL;
-- A town or county is looked for before a street.
CREATE INDEX events_by_town ON events
  USING gin (lower(city || ' ' || coalesce(state, '')) gin_trgm_ops);
