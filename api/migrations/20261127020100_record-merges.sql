-- Two records of one person: the dropped one points to the kept one, and nothing moves (ADR 50).
CREATE TABLE record_merges (
  merge_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id text NOT NULL REFERENCES profiles,
  dropped_id text NOT NULL REFERENCES profiles,
  -- What the kept record took from the other: { "phone": { "from": "…", "to": "…" } }. Undoing gives it back.
  replaced jsonb NOT NULL DEFAULT '{}',
  merged_by uuid NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undone_by uuid,
  undone_at timestamptz,
  CHECK (kept_id <> dropped_id),
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
CREATE UNIQUE INDEX merged_once ON record_merges (dropped_id) WHERE undone_at IS NULL;
CREATE INDEX record_merges_by_kept ON record_merges (kept_id) WHERE undone_at IS NULL;

GRANT SELECT, INSERT, UPDATE (replaced, undone_by, undone_at) ON record_merges TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON record_merges
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
