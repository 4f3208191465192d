-- The outbox is the queue of mails: a relay claims the row whose next attempt is due and sends it
-- (api/src/email/relay.ts). `failed_at` marks a mail that was given up.
ALTER TABLE outbox
  ADD COLUMN attempts smallint NOT NULL DEFAULT 0,
  ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN failed_at timestamptz;
DROP INDEX outbox_open;
CREATE INDEX outbox_due ON outbox (next_attempt_at)
  WHERE sent_at IS NULL AND dropped_at IS NULL AND failed_at IS NULL;
GRANT UPDATE (attempts, next_attempt_at, failed_at) ON outbox TO chaps_api;
