-- Steps that a tablet sent and that were not recorded, until somebody records them again or closes them with
-- a reason. The version before writes none.
CREATE TABLE rejected_steps (
  rejection_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL REFERENCES events,
  -- Made on the tablet; null when it was no valid id. Sent again, it is the same rejection.
  action_id uuid,
  device text,
  -- As far as they could be read. The appointment may be of another event, or of none.
  appointment_id uuid,
  step text CHECK (step IN ('arrived', 'ready', 'sampled', 'not sampled', 'did not attend', 'undo', 'paid',
    'not paid')),
  tube text,
  done_at timestamptz,
  -- A walk-in without an appointment.
  person_name text,
  reason text NOT NULL,
  sent_by uuid NOT NULL,
  rejected_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  closed_by uuid,
  -- null of one that was recorded again.
  closing_reason text,
  UNIQUE (event_id, action_id),
  CONSTRAINT rejected_steps_closed CHECK (num_nonnulls(closed_at, closed_by) IN (0, 2)),
  CONSTRAINT dates_are_bounded CHECK (
    done_at >= '1899-12-31 00:00Z' AND done_at < '3000-01-02 00:00Z'
    AND closed_at >= '1899-12-31 00:00Z' AND closed_at < '3000-01-02 00:00Z')
);
CREATE INDEX rejected_steps_open ON rejected_steps (event_id) WHERE closed_at IS NULL;
CREATE INDEX rejected_steps_by_appointment ON rejected_steps (appointment_id);

GRANT SELECT, INSERT, DELETE, UPDATE (person_name, closed_at, closed_by, closing_reason)
  ON rejected_steps TO chaps_api;
-- A rejection is its own record; its end is audited.
CREATE CONSTRAINT TRIGGER require_audit AFTER UPDATE ON rejected_steps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
