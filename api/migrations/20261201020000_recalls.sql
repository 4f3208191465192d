-- When the next test of somebody is due, and who decided that. Results from before get theirs by the job
-- `keep-recalls`, as do those that the version before releases.
CREATE TABLE recall_rules (
  version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rules jsonb NOT NULL,
  source text NOT NULL,
  -- NULL of the default.
  author uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO recall_rules (rules, source) VALUES (
  '[{"colour": "green", "from_age": null, "to_age": null, "risk": "any", "months": 12},
    {"colour": "amber", "from_age": null, "to_age": null, "risk": "any", "months": 3},
    {"colour": "red", "from_age": null, "to_age": null, "risk": "any", "months": 3},
    {"colour": "none", "from_age": null, "to_age": null, "risk": "any", "months": 12}]',
  'The shortest times of the CHAPS screening programme’s 2023 research summary (green: 1, 2 or 3 years; amber: 3 months). A clinical lead confirms them before launch.');

CREATE TABLE recalls (
  recall_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id text NOT NULL REFERENCES profiles,
  -- The visit, and its result; without a result it is a promise to invite the person again.
  appointment_id uuid REFERENCES appointments,
  result_id uuid REFERENCES results,
  tested_on date NOT NULL,
  -- 'booked' follows from the person's appointments.
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'invited', 'postponed', 'ended')),
  ended_reason text CHECK (ended_reason IN ('no more reminders', 'no longer wants a test',
    'under the care of a GP or hospital', 'tested elsewhere', 'died', 'another test',
    'being followed up', 'result withdrawn', 'visit changed', 'erased')),
  -- London's day.
  due_on date NOT NULL,
  -- The day that it was due before its person put it off.
  postponed_from date,
  basis text NOT NULL CHECK (basis IN ('rule', 'laboratory', 'hand', 'invite again')),
  -- As ISO 8601 has it; of a rule or a comment.
  test_interval text CHECK (test_interval ~ '^P[0-9]+[WMY]$'),
  rule_version integer REFERENCES recall_rules,
  invited_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recalls_follow_a_visit CHECK (num_nonnulls(appointment_id, result_id) > 0),
  CONSTRAINT recalls_end_with_a_reason CHECK ((state = 'ended') = (ended_reason IS NOT NULL)),
  CONSTRAINT dates_are_bounded CHECK (
    due_on >= '1900-01-01' AND due_on < '3000-01-01'
    AND tested_on >= '1900-01-01' AND tested_on < '3000-01-01'
    AND postponed_from >= '1900-01-01' AND postponed_from < '3000-01-01'
    AND invited_at >= '1899-12-31 00:00Z' AND invited_at < '3000-01-02 00:00Z'),
  CONSTRAINT recalls_of_a_rule CHECK ((basis = 'rule') = (rule_version IS NOT NULL))
);
-- A person has one open recall.
CREATE UNIQUE INDEX recalls_open_of_one ON recalls (profile_id) WHERE state <> 'ended';
CREATE INDEX recalls_by_person ON recalls (profile_id, created_at);
CREATE INDEX recalls_by_appointment ON recalls (appointment_id);
CREATE INDEX recalls_by_result ON recalls (result_id);
CREATE INDEX recalls_by_rule ON recalls (rule_version);
-- Who is due, for Today and its list.
CREATE INDEX recalls_due ON recalls (due_on, recall_id) WHERE state IN ('due', 'postponed');

-- What was done, append-only. Without an actor it was the product.
CREATE TABLE recall_steps (
  step_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recall_id uuid NOT NULL REFERENCES recalls,
  what text NOT NULL,
  actor uuid,
  reason_encrypted text,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recall_steps_by_recall ON recall_steps (recall_id, step_id);

GRANT SELECT, INSERT ON recall_rules, recall_steps TO chaps_api;
GRANT SELECT, INSERT, UPDATE (appointment_id, result_id, tested_on, state, ended_reason, due_on,
  postponed_from, basis, test_interval, rule_version, invited_at, version) ON recalls TO chaps_api;

CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON recall_rules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON recall_steps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api' AND NEW.actor IS NOT NULL) EXECUTE FUNCTION require_audit();
