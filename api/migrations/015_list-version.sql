-- A number that goes on with every statement that changes what the list of events shows: the API
-- keeps its answers until it has. A sequence, because a row would make all bookings wait for each
-- other.
CREATE SEQUENCE event_list_version;
CREATE FUNCTION event_list_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('event_list_version');
  RETURN NULL;
END
$$;
CREATE TRIGGER list_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION event_list_changes();
CREATE TRIGGER list_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION event_list_changes();
CREATE TRIGGER list_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON event_slots
  FOR EACH STATEMENT EXECUTE FUNCTION event_list_changes();
GRANT SELECT, USAGE ON SEQUENCE event_list_version TO chaps_api;
