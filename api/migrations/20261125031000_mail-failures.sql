-- Why a mail was given up, and until when a relay has claimed one (api/src/email/relay.ts).
ALTER TABLE outbox
  ADD COLUMN failure text CHECK (failure IN ('permanent', 'temporary')),
  ADD COLUMN claimed_until timestamptz;
CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at IS NOT NULL AND dropped_at IS NULL;
GRANT UPDATE (failure, claimed_until) ON outbox TO chaps_api;
