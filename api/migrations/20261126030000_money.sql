-- What a payment was before anything of it went back, and what the provider kept of it; unknown (null)
-- of payments that were recorded before. The version before does not know these columns.
ALTER TABLE payment_transactions
  ADD COLUMN gross integer,
  ADD COLUMN fee integer CHECK (fee >= 0);
CREATE INDEX payment_transactions_by_time ON payment_transactions (created_at);

-- When the money went back, which decides the month, and how a dispute ended, in the provider's words.
ALTER TABLE money_back
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN outcome text;
GRANT UPDATE (settled_at, outcome) ON money_back TO chaps_api;
