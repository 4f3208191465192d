-- The filter takes an event without an audience for the community's; the index says the same.
DROP INDEX events_by_audience;
CREATE INDEX events_by_audience ON events ((coalesce(exclusive_for, 'COMMUNITY')), event_date)
  WHERE cancelled_at IS NULL;
