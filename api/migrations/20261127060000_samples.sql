-- One tube each, named by the action that took it. `discarded` is a person's decision about tubes that
-- were recorded for two people, or two of one. The version before records steps without tubes.
CREATE TABLE samples (
  sample_id uuid PRIMARY KEY REFERENCES visit_steps (action_id),
  -- Of the tube's label.
  code text NOT NULL CHECK (code <> ''),
  state text NOT NULL DEFAULT 'taken' CHECK (state IN ('taken', 'discarded')),
  discarded_by uuid,
  discarded_at timestamptz,
  CONSTRAINT samples_discarded
    CHECK ((state = 'discarded') = (num_nonnulls(discarded_by, discarded_at) = 2))
);

GRANT SELECT, INSERT, UPDATE (state, discarded_by, discarded_at) ON samples TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON samples
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
