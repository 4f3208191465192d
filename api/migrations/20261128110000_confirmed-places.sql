-- Somebody has looked at the event's point on the map and says that it is the right place. Where people
-- could book, they have found it; a draft's place is to be confirmed. The version before knows nothing of
-- it: its drafts are not confirmed.
ALTER TABLE events ADD COLUMN place_confirmed boolean NOT NULL DEFAULT false;
UPDATE events SET place_confirmed = true WHERE published_at IS NOT NULL;
GRANT UPDATE (place_confirmed) ON events TO chaps_api;
