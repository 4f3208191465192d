-- The boxes that went to a laboratory, each with what the laboratory says it received. The console makes the
-- id, so that a request that is repeated changes nothing. The version before does not know them.
CREATE TABLE handovers (
  handover_id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events,
  -- The member of staff who recorded it.
  handed_by uuid NOT NULL,
  -- The courier, in words.
  taken_by text NOT NULL CHECK (taken_by <> ''),
  handed_at timestamptz NOT NULL,
  -- As counted; beside the tubes that name this row.
  counted smallint NOT NULL CHECK (counted BETWEEN 0 AND 5000),
  temperature numeric(4, 1) CHECK (temperature BETWEEN -30 AND 60),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- The laboratory's reply.
  received_from text CHECK (received_from <> ''),
  received_at timestamptz,
  received_count smallint CHECK (received_count BETWEEN 0 AND 5000),
  receipt_by uuid,
  CONSTRAINT handovers_receipt CHECK (
    num_nonnulls(received_from, received_at, received_count, receipt_by) IN (0, 4)),
  CONSTRAINT dates_are_bounded CHECK (
    handed_at >= '1899-12-31 00:00Z' AND handed_at < '3000-01-02 00:00Z'
    AND recorded_at >= '1899-12-31 00:00Z' AND recorded_at < '3000-01-02 00:00Z'
    AND received_at >= '1899-12-31 00:00Z' AND received_at < '3000-01-02 00:00Z')
);
CREATE INDEX handovers_by_event ON handovers (event_id, handed_at);
GRANT SELECT, INSERT, UPDATE (received_from, received_at, received_count, receipt_by) ON handovers TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON handovers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();

ALTER TABLE samples
  ADD COLUMN handover_id uuid,
  ADD CONSTRAINT samples_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES handovers NOT VALID,
  -- Of one that was rejected or is missing: how its person knows that no result comes.
  ADD COLUMN told_at timestamptz,
  ADD COLUMN told_how text CONSTRAINT samples_told_how CHECK (told_how IN ('delivered', 'telephone')),
  ADD COLUMN told_by uuid,
  ADD CONSTRAINT samples_told CHECK ((told_at IS NULL) = (told_how IS NULL)
    AND (told_by IS NULL OR told_at IS NOT NULL)) NOT VALID,
  -- A file that is uploaded at the terminal has no member of staff.
  DROP CONSTRAINT samples_changed,
  ADD CONSTRAINT samples_changed CHECK (state IN ('taken', 'resulted', 'discarded')
    OR changed_at IS NOT NULL) NOT VALID,
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    discarded_at >= '1899-12-31 00:00Z' AND discarded_at < '3000-01-02 00:00Z'
    AND changed_at >= '1899-12-31 00:00Z' AND changed_at < '3000-01-02 00:00Z'
    AND told_at >= '1899-12-31 00:00Z' AND told_at < '3000-01-02 00:00Z') NOT VALID;
GRANT UPDATE (handover_id, told_at, told_how, told_by) ON samples TO chaps_api;
-- Not of a confirmed delivery, as with results: `deliveries` has it.
DROP TRIGGER require_audit ON samples;
CREATE CONSTRAINT TRIGGER require_audit
  AFTER INSERT OR UPDATE OF state, reason, code, handover_id, told_by, changed_by, discarded_by ON samples
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE INDEX samples_by_handover ON samples (handover_id) WHERE handover_id IS NOT NULL;
-- What Today asks for: tubes that are on their way, and failed ones whose person does not know.
CREATE INDEX samples_under_way ON samples (state, action_id)
  WHERE state IN ('taken', 'packed', 'handed over', 'received');
CREATE INDEX samples_not_told ON samples (action_id)
  WHERE state IN ('rejected', 'missing') AND told_at IS NULL;
