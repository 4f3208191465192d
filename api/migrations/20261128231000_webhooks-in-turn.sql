-- Events of the payment provider that are not dealt with are tried in turn: the oldest, which may be of
-- another shop of the same account, keep no other waiting. The version before does not know the column.
ALTER TABLE webhook_events ADD COLUMN tried_at timestamptz;
CREATE INDEX webhook_events_in_turn ON webhook_events (tried_at NULLS FIRST, received_at)
  WHERE processed_at IS NULL;
GRANT UPDATE (tried_at) ON webhook_events TO chaps_api;
