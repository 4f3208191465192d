-- Of events that were over before anybody recorded their day, nobody has a visit: their results are matched
-- without one. Of all others a result needs a recorded sample.
ALTER TABLE events ADD COLUMN day_is_recorded boolean NOT NULL DEFAULT true;
