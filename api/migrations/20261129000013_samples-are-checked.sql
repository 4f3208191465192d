-- Reads, and lets everybody write.
ALTER TABLE samples VALIDATE CONSTRAINT samples_state_check,
  VALIDATE CONSTRAINT samples_changed, VALIDATE CONSTRAINT samples_rejected,
  VALIDATE CONSTRAINT dates_are_bounded, VALIDATE CONSTRAINT samples_action_id_not_null,
  VALIDATE CONSTRAINT samples_action_id_fkey;
-- By the constraint, which one statement with both would drop first, and read the table under its lock.
ALTER TABLE samples ALTER COLUMN action_id SET NOT NULL;
ALTER TABLE samples DROP CONSTRAINT samples_action_id_not_null;
