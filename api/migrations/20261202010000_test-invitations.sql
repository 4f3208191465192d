-- Invitations to the next test, sent in waves for an event, and the nightly check that nobody is forgotten.

-- How far somebody travels to a test that they are invited to: INVITATION_MILES in shared/domain.
ALTER TABLE profiles
  ADD COLUMN invitation_miles smallint NOT NULL DEFAULT 20;
ALTER TABLE profiles
  ADD CONSTRAINT profiles_invitation_miles CHECK (invitation_miles BETWEEN 1 AND 100) NOT VALID;
GRANT UPDATE (invitation_miles) ON profiles TO chaps_api;

ALTER TABLE recalls
  DROP CONSTRAINT recalls_ended_reason_check,
  ADD CONSTRAINT recalls_ended_reason_check CHECK (ended_reason IN ('no more reminders',
    'no longer wants a test', 'under the care of a GP or hospital', 'tested elsewhere', 'died',
    'another test', 'being followed up', 'result withdrawn', 'visit changed',
    'records merged or separated', 'erased')) NOT VALID;

CREATE TABLE invitation_waves (
  wave_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL REFERENCES events,
  sent_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Nothing more is sent while it is.
  is_paused boolean NOT NULL DEFAULT false
);
CREATE INDEX invitation_waves_by_event ON invitation_waves (event_id);

CREATE TABLE test_invitations (
  test_invitation_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  wave_id uuid NOT NULL REFERENCES invitation_waves,
  recall_id uuid NOT NULL REFERENCES recalls,
  -- When the test was due: somebody who has put it off since can be invited again.
  due_on date NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'not sent')),
  sent_at timestamptz,
  CONSTRAINT test_invitations_sent CHECK (state <> 'waiting' OR sent_at IS NULL),
  CONSTRAINT dates_are_bounded CHECK (due_on >= '1900-01-01' AND due_on < '3000-01-01'
    AND sent_at >= '1899-12-31 00:00Z' AND sent_at < '3000-01-02 00:00Z')
);
-- Nobody is invited twice for one recall.
CREATE UNIQUE INDEX test_invitations_once ON test_invitations (recall_id, due_on)
  WHERE state <> 'not sent';
CREATE INDEX test_invitations_by_recall ON test_invitations (recall_id);
CREATE INDEX test_invitations_by_wave ON test_invitations (wave_id, due_on, test_invitation_id);
CREATE INDEX test_invitations_waiting ON test_invitations (wave_id) WHERE state = 'waiting';

-- The event of an invitation's mail.
ALTER TABLE outbox ADD COLUMN invited_to uuid;
ALTER TABLE outbox ADD CONSTRAINT outbox_invited_to_fkey
  FOREIGN KEY (invited_to) REFERENCES events NOT VALID;

-- The nightly check: the newest one counts.
CREATE TABLE recall_checks (
  check_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE recall_findings (
  check_id bigint NOT NULL REFERENCES recall_checks ON DELETE CASCADE,
  profile_id text NOT NULL REFERENCES profiles,
  finding text NOT NULL,
  PRIMARY KEY (check_id, profile_id, finding)
);
CREATE INDEX recall_findings_by_person ON recall_findings (profile_id);

GRANT SELECT, INSERT, UPDATE (is_paused) ON invitation_waves TO chaps_api;
GRANT SELECT, INSERT, UPDATE (state, sent_at) ON test_invitations TO chaps_api;
GRANT SELECT, INSERT, DELETE ON recall_checks, recall_findings TO chaps_api;

CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON invitation_waves
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
