-- What became of a mail at an address. Its row in `outbox` is the message: what, to whom and why; one
-- without a delivery is queued. 'accepted' is all that a mail server says; that it arrived, or came back,
-- is said by a later report (RFC 3464).
CREATE TABLE deliveries (
  delivery_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mail_id uuid NOT NULL REFERENCES outbox ON DELETE CASCADE,
  address text NOT NULL,
  state text NOT NULL CHECK (state IN ('accepted', 'delivered', 'temporary', 'permanent')),
  -- What the mail server answered when it accepted the mail, its own id in it.
  reply text,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (mail_id, address),
  CHECK (state NOT IN ('temporary', 'permanent') OR error IS NOT NULL)
);
-- Whether an address was refused last.
CREATE INDEX deliveries_by_address ON deliveries (lower(address), changed_at);
GRANT SELECT, INSERT, DELETE, UPDATE (state, reply, error, changed_at) ON deliveries TO chaps_api;

-- The mails about a result: the second word of their occasion is its id.
CREATE INDEX outbox_by_result ON outbox (split_part(occasion, ' ', 2), created_at)
  WHERE kind IN ('result-ready', 'result-corrected', 'result-withdrawn');

-- Without an address a message reaches nobody: somebody telephones its person. Every row that the check
-- before has passed passes this one: nothing is read again.
ALTER TABLE outbox DROP CONSTRAINT outbox_failure_check,
  ADD CONSTRAINT outbox_failure_check
    CHECK (failure IN ('permanent', 'temporary', 'no address')) NOT VALID;
