-- Nothing of a closed event is recorded any more: what reports count of it is kept (ADR 59). Null where
-- the version before closed it; such an event is counted when it is asked for.
ALTER TABLE event_closures
  ADD COLUMN booked integer,
  ADD COLUMN came integer,
  ADD COLUMN missed integer,
  -- How many of those booked were how old on the day, by years; '' where it is not known.
  ADD COLUMN ages jsonb;

-- Bookings of a month are counted from the index alone.
CREATE INDEX appointments_by_confirmed_status ON appointments (confirmed_at) INCLUDE (status)
  WHERE confirmed_at IS NOT NULL;
DROP INDEX appointments_by_confirmation;
