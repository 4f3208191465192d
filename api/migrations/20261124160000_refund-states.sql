-- What the provider says of a refund: it may keep one pending, or refuse it later.
ALTER TABLE refunds DROP CONSTRAINT refunds_status_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_status_check
  CHECK (status IN ('due', 'pending', 'failed', 'completed'));
-- Each request to the provider has its own id, so that a refund that failed can be tried again.
ALTER TABLE refunds
  ADD COLUMN attempt integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
GRANT UPDATE (attempt, updated_at) ON refunds TO chaps_api;
DROP INDEX refunds_due;
CREATE INDEX refunds_open ON refunds (created_at) WHERE status <> 'completed';

-- Money that went back at the provider: our refunds, and refunds, reversals and chargebacks that
-- nobody asked for here, however late they come.
CREATE TABLE money_back (
  provider_id text PRIMARY KEY,
  payment_reference text NOT NULL REFERENCES payment_transactions,
  kind text NOT NULL CHECK (kind IN ('refund', 'reversal', 'chargeback')),
  -- In the provider's words: COMPLETED, PENDING, FAILED, CANCELLED; of a chargeback also OPEN, RESOLVED…
  status text NOT NULL,
  amount_pence integer NOT NULL CHECK (amount_pence >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX money_back_by_payment ON money_back (payment_reference);
GRANT SELECT, INSERT, UPDATE (status, amount_pence, updated_at) ON money_back TO chaps_api;
