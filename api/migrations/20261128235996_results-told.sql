-- When the result was told: its own person opened it, the delivery of the mail about it was confirmed,
-- or staff recorded a call or a letter that arrived. Its withdrawal begins anew.
ALTER TABLE results
  ADD COLUMN opened_at timestamptz,
  ADD COLUMN told_at timestamptz,
  ADD COLUMN told_how text,
  -- A member of staff; NULL for a confirmed delivery.
  ADD COLUMN told_by uuid,
  ADD CONSTRAINT results_told CHECK ((told_at IS NULL) = (told_how IS NULL)
    AND (told_how IS NULL OR told_how IN ('delivered', 'telephone', 'letter'))
    AND (told_by IS NOT NULL) = coalesce(told_how <> 'delivered', false)) NOT VALID,
  DROP CONSTRAINT dates_are_bounded,
  ADD CONSTRAINT dates_are_bounded CHECK (
    sample_date >= '1900-01-01' AND sample_date < '3000-01-01'
    AND superseded_at >= '1899-12-31 00:00Z' AND superseded_at < '3000-01-02 00:00Z'
    AND withdrawn_at >= '1899-12-31 00:00Z' AND withdrawn_at < '3000-01-02 00:00Z'
    AND opened_at >= '1899-12-31 00:00Z' AND opened_at < '3000-01-02 00:00Z'
    AND told_at >= '1899-12-31 00:00Z' AND told_at < '3000-01-02 00:00Z') NOT VALID;
GRANT UPDATE (opened_at, told_at, told_how, told_by) ON results TO chaps_api;
