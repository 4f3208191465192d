CREATE TABLE payment_orders (
  -- The provider's id.
  order_id text PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments,
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  currency text NOT NULL DEFAULT 'GBP',
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'capturing', 'pending', 'completed', 'failed')),
  -- Counts definite refusals: the capture's request id is made of it, so a repetition after an
  -- unknown outcome is the same request to the provider, and a new try with another card is not.
  capture_attempt integer NOT NULL DEFAULT 1,
  -- What the specification's client reads of a capture, for repeated calls.
  capture_answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_orders_by_appointment ON payment_orders (appointment_id);

CREATE TABLE payment_transactions (
  -- The provider's capture id: each capture has one row, whoever reports it and how often.
  payment_reference text PRIMARY KEY,
  order_id text NOT NULL REFERENCES payment_orders,
  status text NOT NULL,
  amount_pence integer NOT NULL,
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
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'completed')),
  provider_refund_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz
);
CREATE INDEX refunds_due ON refunds (created_at) WHERE status = 'due';

CREATE TABLE webhook_events (
  event_id text PRIMARY KEY,
  event_type text NOT NULL,
  resource_id text,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz
);

GRANT SELECT, INSERT, UPDATE ON payment_orders, payment_transactions, refunds, webhook_events TO chaps_api;
