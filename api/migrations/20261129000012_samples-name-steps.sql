CREATE UNIQUE INDEX samples_by_action ON samples (action_id);
ALTER TABLE samples
  ADD CONSTRAINT samples_action_id_not_null CHECK (action_id IS NOT NULL) NOT VALID,
  ADD CONSTRAINT samples_action_id_fkey FOREIGN KEY (action_id) REFERENCES visit_steps (action_id)
    NOT VALID;
