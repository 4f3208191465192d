-- What became of a letter that came back: RETURN_REASONS, ASKED_HOW and RETURN_ENDS in
-- shared/domain/src/letters.ts. The state stays 'returned', which earlier versions read.
ALTER TABLE letters
  ADD COLUMN return_reason text,
  ADD COLUMN asked_how text,
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN end_reason text,
  -- The letter that came back, and whose words this one has.
  ADD COLUMN sends_again uuid;
ALTER TABLE letters
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    approved_at >= '1899-12-31 00:00Z' AND approved_at < '3000-01-02 00:00Z'
    AND approved_on BETWEEN '1900-01-01' AND '2999-12-31'
    AND asked_at >= '1899-12-31 00:00Z' AND asked_at < '3000-01-02 00:00Z') NOT VALID,
  ADD CONSTRAINT letters_return_reason CHECK (return_reason IN ('address wrong', 'moved away',
    'not collected', 'refused', 'not their practice', 'practice closed', 'not said')) NOT VALID,
  ADD CONSTRAINT letters_asked CHECK (asked_how IN ('e-mail', 'telephone')
    AND (asked_how IS NULL) = (asked_at IS NULL)) NOT VALID,
  ADD CONSTRAINT letters_end_reason CHECK (end_reason IN ('known in another way', 'not wanted',
    'no address found', 'person died')) NOT VALID,
  -- Only of one that came back.
  ADD CONSTRAINT letters_came_back CHECK (state = 'returned'
    OR num_nonnulls(return_reason, asked_how, asked_at, end_reason) = 0) NOT VALID,
  ADD CONSTRAINT letters_sends_again_fkey FOREIGN KEY (sends_again) REFERENCES letters NOT VALID;
GRANT UPDATE (return_reason, asked_how, asked_at, end_reason) ON letters TO chaps_api;
