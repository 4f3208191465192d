-- What staff wrote to groups of people. Its id is the client's, so that one that is sent twice is one.
CREATE TABLE staff_messages (
  message_id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events,
  subject text NOT NULL,
  body text NOT NULL,
  sent_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A cancelled message is not sent, whichever of its mails waits for another attempt.
  cancelled_at timestamptz
);
CREATE INDEX staff_messages_by_age ON staff_messages (created_at);

-- The queue of mails (ADR 12), each written in the transaction of the change it tells of. A relay
-- claims the row whose next attempt is due and sends it (api/src/messages/email/relay.ts). Whom and what a mail
-- is about are ids: appointment, person, staff's message, follow-up, grant or invitation; a link is
-- signed when the mail is sent, and its single use is that of the mail's id.
CREATE TABLE outbox (
  mail_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  -- Makes each mail one of its kind.
  occasion text NOT NULL UNIQUE,
  appointment_id uuid REFERENCES appointments,
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  profile_id text REFERENCES profiles,
  test_date date,
  -- It was no longer true when its turn came: not sent, and never will be.
  dropped_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- When it was given up, and why (`failure`).
  failed_at timestamptz,
  message_id uuid REFERENCES staff_messages,
  follow_up_id uuid REFERENCES follow_ups,
  -- Tells clinicians and administrators about somebody new who may read results.
  grant_id uuid REFERENCES staff_roles,
  invitation_id uuid REFERENCES staff_invitations ON DELETE SET NULL,
  failure text CHECK (failure IN ('permanent', 'temporary')),
  -- Until when a relay has claimed it.
  claimed_until timestamptz
);
CREATE INDEX outbox_due ON outbox (next_attempt_at)
  WHERE sent_at IS NULL AND dropped_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at IS NOT NULL AND dropped_at IS NULL;
CREATE INDEX outbox_by_end ON outbox ((coalesce(sent_at, dropped_at)));
-- For the mails of an event that was called off, and to keep a row as long as its appointment can
-- still be refunded.
CREATE INDEX outbox_by_appointment ON outbox (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX outbox_by_message ON outbox (message_id) WHERE message_id IS NOT NULL;

-- The retention job deletes what is old (api/src/platform/jobs/retention.ts).
GRANT SELECT, INSERT, DELETE, UPDATE (cancelled_at) ON staff_messages TO chaps_api;
GRANT SELECT, INSERT, DELETE, UPDATE (sent_at, dropped_at, attempts, next_attempt_at, failed_at,
  failure, claimed_until) ON outbox TO chaps_api;
