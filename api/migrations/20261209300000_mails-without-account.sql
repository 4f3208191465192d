-- A delivered mail told nobody who has no account to read the result with (ADR 49).
UPDATE results r SET told_at = NULL, told_how = NULL FROM profiles f
WHERE f.profile_id = r.profile_id AND NOT f.has_account AND r.told_how = 'delivered'
  AND r.opened_at IS NULL;
