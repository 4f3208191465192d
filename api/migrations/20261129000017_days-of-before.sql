-- Of events that were over before anybody recorded their day, nobody has a visit: their results are matched
-- without one. Of all others a result needs a recorded sample.
ALTER TABLE events ADD COLUMN day_is_recorded boolean NOT NULL DEFAULT true;
UPDATE events e SET day_is_recorded = false
WHERE e.event_date < current_date AND e.cancelled_at IS NULL
  AND NOT EXISTS (SELECT FROM visit_steps s WHERE s.event_id = e.event_id)
  AND NOT EXISTS (SELECT FROM event_closures c WHERE c.event_id = e.event_id);
