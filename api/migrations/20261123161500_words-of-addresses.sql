-- The words of an address in their order, without signs between them.
CREATE FUNCTION words_of(address text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('simple', regexp_replace(address, '[^[:alnum:]]+', ' ', 'g'));

-- Whole words and the beginnings of words are found by index, without reading the events that have
-- the same letters elsewhere. Of a private event the town alone, as in `place`.
ALTER TABLE events
  ADD COLUMN town_words tsvector NOT NULL GENERATED ALWAYS AS (
    words_of(city || ' ' || coalesce(state, ''))) STORED,
  ADD COLUMN place_words tsvector NOT NULL GENERATED ALWAYS AS (words_of(
    CASE WHEN is_private THEN city || ' ' || coalesce(state, '')
    ELSE address_line_1 || ' ' || coalesce(address_line_2, '') || ' ' || city || ' ' || coalesce(state, '') || ' ' || country
    END)) STORED;
DROP INDEX events_by_town;
CREATE INDEX events_by_town_words ON events USING gin (town_words);
CREATE INDEX events_by_place_words ON events USING gin (place_words);
-- From a small sample, the planner guesses a rare town at several times its events.
ALTER TABLE events
  ALTER COLUMN town_words SET STATISTICS 1000,
  ALTER COLUMN place_words SET STATISTICS 1000;

-- The planner uses no statistics of partial indexes: it took every audience for one event in 200.
CREATE STATISTICS events_by_audience_counted ON (coalesce(exclusive_for, 'COMMUNITY')) FROM events;
ANALYZE events;
