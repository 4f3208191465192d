-- Of results of before: the first time that their own person read them, as the log of accesses says. A
-- withdrawn one counts once its person has looked since.
UPDATE results r SET opened_at = (
  SELECT min(l.created_at) FROM profiles f JOIN access_log l USING (profile_id, user_id)
  WHERE f.profile_id = r.profile_id AND l.what = 'results'
    AND l.created_at >= coalesce(r.withdrawn_at, r.created_at))
WHERE superseded_at IS NULL OR withdrawn_at IS NOT NULL;
ALTER TABLE results VALIDATE CONSTRAINT results_told;
ALTER TABLE results VALIDATE CONSTRAINT dates_are_bounded;
CREATE INDEX results_not_told ON results (created_at)
  WHERE opened_at IS NULL AND told_at IS NULL AND (superseded_at IS NULL OR withdrawn_at IS NOT NULL);
