-- The real size is ten thousand events: upcoming ones are read by date, and an address is found by its
-- trigrams. What served ten times as many goes. The API before this one cannot search by location or
-- distance on this schema; its other requests work. Nothing has been released yet.
DROP TRIGGER events_added ON events;
DROP TRIGGER events_changed ON events;
DROP FUNCTION add_address_words();
DROP TABLE address_words;
DROP STATISTICS events_by_audience_counted;
DROP INDEX events_by_audience, events_by_audience_and_coordinates, events_by_audience_and_distance,
  events_by_coordinates, events_by_distance, events_by_end, events_by_postcode;
DROP FUNCTION point_on_earth(float8, float8);
DROP EXTENSION btree_gist;
DROP EXTENSION cube;
DROP SEQUENCE event_list_version;
ALTER TABLE events DROP COLUMN place, DROP COLUMN place_words, DROP COLUMN town_words;
DROP FUNCTION words_of(text);

-- The words of an address in their order, each between two spaces: ' newcastle under lyme '.
CREATE FUNCTION words_of(address text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(' ' || address || ' ', '[^[:alnum:]]+', ' ', 'g'));
-- A private event is found by its town alone: its address must not be guessed through the search.
ALTER TABLE events
  ADD COLUMN town_words text NOT NULL GENERATED ALWAYS AS (
    words_of(city || ' ' || coalesce(state, ''))) STORED,
  ADD COLUMN address_words text NOT NULL GENERATED ALWAYS AS (words_of(
    CASE WHEN is_private THEN city || ' ' || coalesce(state, '')
    ELSE address_line_1 || ' ' || coalesce(address_line_2, '') || ' ' || city || ' ' || coalesce(state, '') || ' ' || country
    END)) STORED;
CREATE INDEX events_by_words
  ON events USING gin (town_words gin_trgm_ops, address_words gin_trgm_ops);
