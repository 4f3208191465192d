-- The words of all addresses there have been, so that a misspelt one is compared with some thousand
-- words instead of with each event. They stay when their event goes: such a word finds nothing.
-- The version before compares with `events.place`; a later migration drops it and its index.
CREATE TABLE address_words (word text PRIMARY KEY);
CREATE INDEX address_words_by_spelling ON address_words USING gin (word gin_trgm_ops);
GRANT SELECT ON address_words TO chaps_api;

-- House numbers and the like are not misspelt. In order, so that two writers cannot deadlock.
CREATE FUNCTION add_address_words() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO address_words
    SELECT DISTINCT word FROM changed, unnest(tsvector_to_array(place_words)) AS word
    WHERE word ~ '[[:alpha:]]{3}' ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER events_added AFTER INSERT ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_address_words();
CREATE TRIGGER events_changed AFTER UPDATE ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_address_words();
INSERT INTO address_words
  SELECT DISTINCT word FROM events, unnest(tsvector_to_array(place_words)) AS word
  WHERE word ~ '[[:alpha:]]{3}';

-- Nearest first of one audience: by distance alone, the events of all others would be read as well.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE INDEX events_by_audience_and_distance ON events
  USING gist ((coalesce(exclusive_for, 'COMMUNITY')), point_on_earth(shown_latitude, shown_longitude))
  WHERE cancelled_at IS NULL;
ANALYZE events, address_words;
