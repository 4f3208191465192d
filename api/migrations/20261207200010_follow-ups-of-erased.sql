-- FOLLOW_UP_OUTCOMES in shared/domain/src/follow-up.ts.
ALTER TABLE follow_ups
  DROP CONSTRAINT follow_ups_outcome_check,
  ADD CONSTRAINT follow_ups_outcome_check CHECK (outcome IN ('referred', 'test repeated',
    'nothing further needed', 'declined by the person', 'person not reached', 'died',
    'corrected by the laboratory', 'withdrawn by the laboratory', 'person erased')) NOT VALID;
