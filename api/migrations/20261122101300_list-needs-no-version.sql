-- Lists of events are cached by the gateway for seconds, so no statement has to count their version.
-- The sequence stays for one release: the version before reads it until it is replaced.
DROP TRIGGER list_changes ON products;
DROP TRIGGER list_changes ON events;
DROP TRIGGER list_changes ON event_slots;
DROP FUNCTION event_list_changes();
