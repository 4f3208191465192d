-- Accounts that exist already keep what they have read.
UPDATE profiles f SET email_changed_at = c.changed_at
FROM (SELECT profile_id, max(created_at) AS changed_at FROM audit_log
  WHERE action = 'details of the person changed' AND details -> 'fields' ? 'email'
  GROUP BY profile_id) c
WHERE c.profile_id = f.profile_id AND NOT f.has_account AND f.is_active;
