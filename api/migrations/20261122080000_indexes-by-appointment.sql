-- Both are read by appointment: for the mails of an event that was called off, for cancellations,
-- and to keep an outbox row as long as its appointment can still be refunded.
CREATE INDEX outbox_by_appointment ON outbox (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX refunds_by_appointment ON refunds (appointment_id);
