-- Mails about a person rather than an appointment: a result, a consent link. The link itself is
-- signed when the mail is sent; its single use is that of the mail's id.
ALTER TABLE outbox
  ADD COLUMN profile_id text REFERENCES profiles,
  ADD COLUMN test_date date;

-- What an unsubscribe link carries instead of the address.
ALTER TABLE subscriptions ADD COLUMN subscription_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();

-- Reminders look for the days ahead.
CREATE INDEX appointments_confirmed_by_slot ON appointments (slot_starts_at) WHERE status = 'confirmed';

-- A person's wish to be forgotten; staff carry it out (docs/operations.md).
CREATE TABLE erasure_requests (
  profile_id text PRIMARY KEY REFERENCES profiles,
  requested_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz
);
GRANT SELECT, INSERT ON erasure_requests TO chaps_api;
