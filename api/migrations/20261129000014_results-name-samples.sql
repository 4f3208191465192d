-- Which sample a result is of. The version before names none.
ALTER TABLE results ADD COLUMN sample_id uuid;
CREATE INDEX results_by_sample ON results (sample_id) WHERE sample_id IS NOT NULL;
ALTER TABLE results ADD CONSTRAINT results_sample_id_fkey
  FOREIGN KEY (sample_id) REFERENCES samples NOT VALID;
