-- What had gone back of the payment, at the provider or to the bank, when this refund was owed: what goes
-- back since may pay it. The version before inserts refunds without it.
ALTER TABLE refunds ADD COLUMN given_back_before integer NOT NULL DEFAULT 0
  CHECK (given_back_before >= 0);

-- No more is refunded than was paid. A payment is never changed, and the amount of a refund never after it
-- was recorded.
CREATE FUNCTION refund_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount > (SELECT coalesce(t.gross, t.amount) FROM payment_transactions t
      WHERE t.payment_reference = NEW.payment_reference) THEN
    RAISE EXCEPTION 'a refund of % pence is more than was paid', NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_within_payment', TABLE = 'refunds';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_within_payment BEFORE INSERT OR UPDATE OF amount, payment_reference ON refunds
  FOR EACH ROW EXECUTE FUNCTION refund_within_payment();
