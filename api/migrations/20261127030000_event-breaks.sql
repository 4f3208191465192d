-- Times within an event at which nobody is seen: `[{"from": "12:00", "to": "12:30"}]`, London. The
-- version before knows none: what it saves of an event leaves them as they are.
ALTER TABLE events ADD COLUMN breaks jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(breaks) = 'array');
GRANT UPDATE (breaks) ON events TO chaps_api;
