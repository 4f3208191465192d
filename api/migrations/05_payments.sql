-- Amounts are whole pence.

CREATE TABLE payment_orders (
  -- The provider's id.
  order_id text PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL DEFAULT 'GBP',
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'capturing', 'pending', 'completed', 'failed')),
  -- Counts definite refusals: the capture's request id is made of it, so a repetition after an
  -- unknown outcome is the same request to the provider, and a new try with another card is not.
  capture_attempt integer NOT NULL DEFAULT 1,
  -- The response to a capture, for repeated calls.
  capture_answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_orders_by_appointment ON payment_orders (appointment_id);
-- For the jobs that look for unsettled orders.
CREATE INDEX payment_orders_created ON payment_orders (appointment_id) WHERE status = 'created';

CREATE TABLE payment_transactions (
  -- The provider's capture id: each capture has one row, whoever reports it and how often.
  payment_reference text PRIMARY KEY,
  order_id text NOT NULL REFERENCES payment_orders,
  status text NOT NULL,
  amount integer NOT NULL,
  currency text NOT NULL,
  payment_method text NOT NULL,
  payer_name text,
  card_brand text,
  card_last_digits text,
  card_expiry text,
  issuing_bank text,
  avs_code text,
  cvv_code text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_transactions_by_order ON payment_transactions (order_id);

CREATE TABLE refunds (
  -- One refund per capture, for ever.
  payment_reference text PRIMARY KEY REFERENCES payment_transactions,
  appointment_id uuid NOT NULL REFERENCES appointments,
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  -- What the provider says of it: it may keep a refund pending, or refuse it later.
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'pending', 'failed', 'completed')),
  provider_refund_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  -- Each request to the provider has its own id, so that a refund that failed can be tried again.
  attempt integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_open ON refunds (created_at) WHERE status <> 'completed';
CREATE INDEX refunds_by_appointment ON refunds (appointment_id);

-- Money that went back at the provider: our refunds, and refunds, reversals and chargebacks that
-- nobody asked for here, however late they come.
CREATE TABLE money_back (
  provider_id text PRIMARY KEY,
  payment_reference text NOT NULL REFERENCES payment_transactions,
  kind text NOT NULL CHECK (kind IN ('refund', 'reversal', 'chargeback')),
  -- In the provider's words: COMPLETED, PENDING, FAILED, CANCELLED; of a chargeback also OPEN, RESOLVED…
  status text NOT NULL,
  amount integer NOT NULL CHECK (amount >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX money_back_by_payment ON money_back (payment_reference);

CREATE TABLE webhook_events (
  event_id text PRIMARY KEY,
  event_type text NOT NULL,
  resource_id text,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz
);
CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE processed_at IS NULL;
CREATE INDEX webhook_events_by_age ON webhook_events (received_at);

-- The ledger is only added to; elsewhere the API changes the state of a row, never whose it is or
-- how much it is about. The retention job deletes webhooks (api/src/platform/jobs/retention.ts).
GRANT SELECT, INSERT ON payment_transactions TO chaps_api;
GRANT SELECT, INSERT, UPDATE (status, capture_attempt, capture_answer, updated_at)
  ON payment_orders TO chaps_api;
GRANT SELECT, INSERT, UPDATE (status, provider_refund_id, completed_at, attempt, updated_at)
  ON refunds TO chaps_api;
GRANT SELECT, INSERT, UPDATE (status, amount, updated_at) ON money_back TO chaps_api;
GRANT SELECT, INSERT, UPDATE (event_type, processed_at), DELETE ON webhook_events TO chaps_api;
