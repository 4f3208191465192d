-- Minutes after a slot's time, from which a walk-in may have the seat of somebody who has not come. The
-- version before leaves the default.
ALTER TABLE events ADD COLUMN no_show_minutes integer NOT NULL DEFAULT 30
  CHECK (no_show_minutes BETWEEN 0 AND 480);
GRANT UPDATE (no_show_minutes) ON events TO chaps_api;
