-- What a sent invoice says about its event; the event may be changed afterwards.
ALTER TABLE invoices
  ADD COLUMN event_name text,
  ADD COLUMN event_date date,
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    due_on >= '1900-01-01' AND due_on < '3000-01-01'
    AND sent_at >= '1899-12-31 00:00Z' AND sent_at < '3000-01-02 00:00Z'
    AND paid_on >= '1900-01-01' AND paid_on < '3000-01-01'
    AND voided_at >= '1899-12-31 00:00Z' AND voided_at < '3000-01-02 00:00Z'
    AND event_date >= '1900-01-01' AND event_date < '3000-01-01') NOT VALID;
GRANT UPDATE (event_name, event_date) ON invoices TO chaps_api;
UPDATE invoices i SET event_name = e.event_name, event_date = e.event_date
FROM events e WHERE e.event_id = i.event_id AND i.sent_at IS NOT NULL;
