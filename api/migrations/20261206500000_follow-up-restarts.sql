-- A follow-up that continues with another result starts again. Otherwise the same table as FOLLOW_UP_MOVES in
-- shared/domain/src/follow-up.ts; a test compares them.
CREATE OR REPLACE FUNCTION follow_up_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = OLD.state AND OLD.state <> 'outcome')
    OR (NEW.result_id <> OLD.result_id AND NEW.state = 'told' AND OLD.state <> 'outcome')
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
