-- Mail to be sent, written in the transaction of the deed it tells of. `occasion` makes each mail
-- one of its kind; a pg-boss job carries nothing but the id.
CREATE TABLE outbox (
  mail_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  occasion text NOT NULL UNIQUE,
  appointment_id uuid REFERENCES appointments,
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;

CREATE TABLE idempotency_keys (
  -- The person, or the address of an anonymous caller.
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status_code integer,
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- rate-limiter-flexible's table, shared by all copies of the API.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

GRANT SELECT, INSERT, UPDATE ON outbox TO chaps_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys, rate_limits TO chaps_api;
