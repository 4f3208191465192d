-- Apart from the column, which nobody reads while it is added.
UPDATE events e SET day_is_recorded = false
WHERE e.event_date < current_date AND e.cancelled_at IS NULL
  AND NOT EXISTS (SELECT FROM visit_steps s WHERE s.event_id = e.event_id)
  AND NOT EXISTS (SELECT FROM event_closures c WHERE c.event_id = e.event_id);
