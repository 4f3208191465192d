-- What the retention job deletes (api/src/jobs/retention.ts).
GRANT SELECT (created_at), DELETE ON error_logs TO chaps_api;
GRANT DELETE ON webhook_events, outbox, used_consent_links TO chaps_api;
CREATE INDEX error_logs_by_age ON error_logs (created_at);
CREATE INDEX webhook_events_by_age ON webhook_events (received_at);
CREATE INDEX outbox_by_end ON outbox ((coalesce(sent_at, dropped_at)));

-- The ledger is only added to; elsewhere the API changes the state of a row, never whose it is or
-- how much it is about.
REVOKE UPDATE ON payment_transactions, outbox, webhook_events, appointments, payment_orders, refunds,
  subscriptions FROM chaps_api;
GRANT UPDATE (sent_at, dropped_at) ON outbox TO chaps_api;
GRANT UPDATE (event_type, processed_at) ON webhook_events TO chaps_api;
GRANT UPDATE (status, hold_expires_at, slot_starts_at, hold_number, confirmed_at) ON appointments TO chaps_api;
GRANT UPDATE (status, capture_attempt, capture_answer, updated_at) ON payment_orders TO chaps_api;
GRANT UPDATE (status, provider_refund_id, completed_at) ON refunds TO chaps_api;
GRANT UPDATE (name, hear_about_event, unsubscribed_at) ON subscriptions TO chaps_api;
