-- The worklist of raised results, and of results whose laboratory does not say whether they are raised.
CREATE TABLE follow_ups (
  follow_up_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- A person has one open follow-up: a corrected or another raised result continues it, so it moves on
  -- to that result.
  result_id uuid NOT NULL UNIQUE REFERENCES results,
  profile_id text NOT NULL REFERENCES profiles,
  state text NOT NULL DEFAULT 'told' CHECK (state IN ('told', 'opened', 'gp told', 'outcome')),
  outcome text CHECK (outcome IN ('referred', 'test repeated', 'nothing further needed',
    'declined by the person', 'person not reached', 'corrected by the laboratory')),
  owner uuid REFERENCES staff_members,
  -- London's day by which the next step is due.
  due_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ends_with_an_outcome CHECK ((state = 'outcome') = (outcome IS NOT NULL)),
  CHECK ((state = 'outcome') = (due_on IS NULL))
);
CREATE INDEX follow_ups_open ON follow_ups (due_on) WHERE state <> 'outcome';
CREATE INDEX follow_ups_by_person ON follow_ups (profile_id);

-- The same table as FOLLOW_UP_MOVES in shared/domain/src/follow-up.ts; a test compares them.
CREATE FUNCTION follow_up_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = OLD.state AND OLD.state <> 'outcome') OR (OLD.state || '>' || NEW.state) IN (
    'told>opened', 'told>gp told', 'told>outcome', 'opened>gp told', 'opened>outcome',
    'gp told>outcome'
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'follow-up % cannot go from % to %', OLD.follow_up_id, OLD.state, NEW.state
    USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER follow_up_moves_forward BEFORE UPDATE ON follow_ups
  FOR EACH ROW EXECUTE FUNCTION follow_up_moves_forward();

-- What was done, append-only. Without an actor it was the person or the product.
CREATE TABLE follow_up_steps (
  step_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  follow_up_id uuid NOT NULL REFERENCES follow_ups,
  what text NOT NULL,
  actor uuid,
  note_encrypted text,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX follow_up_steps_by_item ON follow_up_steps (follow_up_id, step_id);

GRANT SELECT, INSERT, UPDATE (result_id, state, outcome, owner, due_on) ON follow_ups TO chaps_api;
GRANT SELECT, INSERT ON follow_up_steps TO chaps_api;
