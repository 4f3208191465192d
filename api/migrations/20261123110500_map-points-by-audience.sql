-- The map's bounds of one audience. By date, a rare audience would be read to its end.
CREATE INDEX events_by_audience_and_coordinates
  ON events ((coalesce(exclusive_for, 'COMMUNITY')), shown_latitude, shown_longitude)
  WHERE cancelled_at IS NULL;
