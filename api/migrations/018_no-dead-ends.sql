-- A mail that was no longer true when its turn came: not sent, and never will be.
ALTER TABLE outbox ADD COLUMN dropped_at timestamptz;
DROP INDEX outbox_unsent;
CREATE INDEX outbox_open ON outbox (created_at) WHERE sent_at IS NULL AND dropped_at IS NULL;

-- What the jobs look for that is still open.
CREATE INDEX payment_orders_created ON payment_orders (appointment_id) WHERE status = 'created';
CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE processed_at IS NULL;
