-- What a tablet did at the box for the laboratory, when that was not recorded: the step, and what it said of a
-- box that was handed over.
ALTER TABLE rejected_steps
  ADD COLUMN box_step text CHECK (box_step IN ('packed', 'unpacked', 'handed over')),
  ADD COLUMN taken_by text,
  ADD COLUMN counted smallint,
  ADD COLUMN codes text[];
