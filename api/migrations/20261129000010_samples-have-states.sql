-- A row for each draw that was recorded, with a code or without, and its state until it is resulted. The
-- version before knows tubes with a code, as 'taken' or 'discarded', and finds them by `sample_id`: a row
-- without a code has an id of its own there, so that it never meets one.
ALTER TABLE samples
  DROP CONSTRAINT samples_sample_id_fkey,
  ALTER COLUMN sample_id SET DEFAULT gen_random_uuid(),
  ALTER COLUMN code DROP NOT NULL,
  -- The step that took it.
  ADD COLUMN action_id uuid,
  -- Why it was rejected or discarded.
  ADD COLUMN reason text CONSTRAINT samples_reason CHECK (reason <> ''),
  -- When and by whom it came into a state that a person gives it; of 'discarded', the columns of before.
  ADD COLUMN changed_at timestamptz,
  ADD COLUMN changed_by uuid,
  DROP CONSTRAINT samples_state_check,
  ADD CONSTRAINT samples_state_check CHECK (state IN ('taken', 'packed', 'handed over', 'received',
    'resulted', 'rejected', 'missing', 'discarded')) NOT VALID,
  ADD CONSTRAINT samples_changed CHECK (state IN ('taken', 'resulted', 'discarded')
    OR num_nonnulls(changed_at, changed_by) = 2) NOT VALID,
  ADD CONSTRAINT samples_rejected CHECK (state <> 'rejected' OR reason IS NOT NULL) NOT VALID,
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    discarded_at >= '1899-12-31 00:00Z' AND discarded_at < '3000-01-02 00:00Z'
    AND changed_at >= '1899-12-31 00:00Z' AND changed_at < '3000-01-02 00:00Z') NOT VALID;
GRANT UPDATE (reason, changed_at, changed_by) ON samples TO chaps_api;

-- What the version before writes names its step by `sample_id`. Goes one release later.
CREATE FUNCTION name_step_of_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.action_id := NEW.sample_id;
  RETURN NEW;
END $$;
CREATE TRIGGER name_step_of_sample BEFORE INSERT ON samples FOR EACH ROW
  WHEN (NEW.action_id IS NULL) EXECUTE FUNCTION name_step_of_sample();
