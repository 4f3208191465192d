-- The payment provider's transactions compared with ours, see ADR 44. The version before does not know
-- these tables.
CREATE TABLE money_comparisons (
  comparison_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  compared integer NOT NULL,
  found integer NOT NULL,
  -- A user id; 'api' for the daily job.
  actor text NOT NULL,
  compared_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX money_comparisons_by_time ON money_comparisons (compared_at);

CREATE TABLE money_differences (
  -- The provider's id of the payment, refund or reversal.
  transaction_id text PRIMARY KEY,
  movement text NOT NULL CHECK (movement IN ('payment', 'refund', 'chargeback')),
  kind text NOT NULL CHECK (kind IN ('missing here', 'missing there', 'other amount')),
  appointment_id uuid NOT NULL REFERENCES appointments,
  -- Signed pence; null where it is missing.
  ours integer,
  theirs integer,
  moved_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'closed')),
  reason text CHECK (reason IS NOT NULL OR state <> 'closed'),
  found_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz
);
CREATE INDEX money_differences_by_state ON money_differences (state, moved_at, transaction_id);
CREATE INDEX money_differences_by_appointment ON money_differences (appointment_id);

GRANT SELECT, INSERT ON money_comparisons TO chaps_api;
GRANT SELECT, INSERT, UPDATE (kind, ours, theirs, state, reason, decided_at)
  ON money_differences TO chaps_api;

CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON money_comparisons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON money_differences
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
