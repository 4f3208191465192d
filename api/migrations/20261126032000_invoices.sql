-- Invoices to hosts. The version before does not know these tables.
CREATE TABLE invoices (
  invoice_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL REFERENCES events,
  -- Given when it is sent for the first time: a draft has none, and none is ever given back.
  number integer UNIQUE,
  billed_to text NOT NULL,
  address text NOT NULL,
  email text NOT NULL,
  description text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price integer NOT NULL CHECK (unit_price > 0),
  -- Account and reference, in the words that the host reads.
  how_to_pay text NOT NULL,
  due_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  paid_on date,
  voided_at timestamptz,
  void_reason text,
  CHECK ((number IS NULL) = (sent_at IS NULL)),
  CHECK (sent_at IS NOT NULL OR paid_on IS NULL AND voided_at IS NULL),
  CHECK (paid_on IS NULL OR voided_at IS NULL)
);
CREATE INDEX invoices_by_event ON invoices (event_id);
CREATE INDEX invoices_by_time ON invoices (created_at, invoice_id);

-- The last number. Its row is locked until the invoice that takes the next one is committed, so the
-- sequence has no holes; a sequence of PostgreSQL would have one after each failure.
CREATE TABLE invoice_numbers (
  -- There is one row.
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  last integer NOT NULL
);
INSERT INTO invoice_numbers (last) VALUES (0);

ALTER TABLE outbox ADD COLUMN invoice_id uuid REFERENCES invoices;

GRANT SELECT, INSERT, DELETE, UPDATE (number, billed_to, address, email, description, quantity,
  unit_price, how_to_pay, due_on, sent_at, paid_on, voided_at, void_reason) ON invoices TO chaps_api;
GRANT SELECT, UPDATE (last) ON invoice_numbers TO chaps_api;

CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON invoice_numbers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
