-- That a person has died, for whichever of their records it was recorded: it holds for all of them (ADR 50).
CREATE TABLE deaths (
  death_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id text NOT NULL REFERENCES profiles,
  -- null where only the history of their next test said it.
  recorded_by uuid,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- It was recorded in error.
  taken_back_by uuid,
  taken_back_at timestamptz,
  CHECK ((taken_back_by IS NULL) = (taken_back_at IS NULL)),
  CONSTRAINT dates_are_bounded CHECK (
    recorded_at >= '1899-12-31 00:00Z' AND recorded_at < '3000-01-02 00:00Z'
    AND taken_back_at >= '1899-12-31 00:00Z' AND taken_back_at < '3000-01-02 00:00Z')
);
CREATE UNIQUE INDEX one_death ON deaths (profile_id) WHERE taken_back_at IS NULL;
CREATE INDEX deaths_by_profile ON deaths (profile_id);

GRANT SELECT, INSERT, DELETE, UPDATE (taken_back_by, taken_back_at) ON deaths TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON deaths
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();

-- Until now, the reason why the reminders of a person had ended said it.
INSERT INTO deaths (profile_id, recorded_by, recorded_at)
SELECT c.profile_id, s.actor, coalesce(s.created_at, c.created_at)
FROM (SELECT DISTINCT ON (profile_id) recall_id, profile_id, ended_reason, created_at FROM recalls
    ORDER BY profile_id, state <> 'ended' DESC, created_at DESC) c
  LEFT JOIN LATERAL (SELECT actor, created_at FROM recall_steps
    WHERE recall_id = c.recall_id AND what = 'ended: died'
    ORDER BY step_id DESC LIMIT 1) s ON true
WHERE c.ended_reason = 'died';

-- A follow-up that a death ended starts again once the death turns out to be an error. Otherwise the same
-- table as FOLLOW_UP_MOVES in shared/domain/src/follow-up.ts; a test compares them.
CREATE OR REPLACE FUNCTION follow_up_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = OLD.state AND OLD.state <> 'outcome')
    OR (NEW.result_id <> OLD.result_id AND NEW.state = 'told' AND OLD.state <> 'outcome')
    OR (OLD.outcome = 'died' AND NEW.state = 'told')
    OR (OLD.state || '>' || NEW.state) IN (
    'told>opened', 'told>gp told', 'told>outcome', 'opened>gp told', 'opened>outcome',
    'gp told>outcome'
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'follow-up % cannot go from % to %', OLD.follow_up_id, OLD.state, NEW.state
    USING ERRCODE = 'check_violation';
END
$$;
