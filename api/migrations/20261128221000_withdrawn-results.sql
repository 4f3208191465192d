-- What the laboratory wrote beside a value: a change of it is a correction. NULL of results that were
-- released before.
ALTER TABLE results
  ADD COLUMN flag text,
  ADD COLUMN reference_range text,
  ADD COLUMN status text CONSTRAINT results_status CHECK (status IN ('final', 'corrected')),
  -- The laboratory says that it was wrong or another person's. It counts no longer, so that it is
  -- superseded too: what shows current results, the version before included, does not show it.
  ADD COLUMN withdrawn_at timestamptz,
  ADD CONSTRAINT results_withdrawn CHECK (withdrawn_at IS NULL OR superseded_at IS NOT NULL);
GRANT UPDATE (withdrawn_at) ON results TO chaps_api;

-- Of a row that withdraws a result and was set aside: until it is resolved, no other result of the
-- appointment is released.
ALTER TABLE set_aside_results ADD COLUMN withdraws uuid REFERENCES appointments;
CREATE INDEX set_aside_withdrawals ON set_aside_results (withdraws) WHERE withdraws IS NOT NULL;

ALTER TABLE follow_ups
  DROP CONSTRAINT follow_ups_outcome_check,
  ADD CONSTRAINT follow_ups_outcome_check CHECK (outcome IN ('referred', 'test repeated',
    'nothing further needed', 'declined by the person', 'person not reached',
    'corrected by the laboratory', 'withdrawn by the laboratory'));
