-- A printed letter that was discarded may have been posted, and come back: LETTER_MOVES in
-- shared/domain/src/letters.ts.
CREATE OR REPLACE FUNCTION letter_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state || '>' || NEW.state) NOT IN (
    'drafted>approved', 'drafted>discarded', 'approved>sent', 'approved>discarded',
    'sent>confirmed', 'sent>returned', 'confirmed>returned'
  ) AND (OLD.state <> 'discarded' OR NEW.state <> 'returned' OR OLD.printed_at IS NULL) THEN
    RAISE EXCEPTION 'letter % cannot go from % to %', OLD.letter_id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation';
  END IF;
  -- The hash of what was approved holds its text, which a rotation of keys encrypts anew.
  IF OLD.state <> 'drafted' AND (NEW.version, NEW.sha256, NEW.approved_on)
    IS DISTINCT FROM (OLD.version, OLD.sha256, OLD.approved_on) THEN
    RAISE EXCEPTION 'letter % was approved', OLD.letter_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
