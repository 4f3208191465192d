-- Of people who were erased before. The reason of the erasure itself stays.
UPDATE data_requests d SET answer = CASE WHEN d.state = 'refused' THEN 'erased' END
FROM profiles f WHERE f.profile_id = d.profile_id AND NOT f.is_active AND d.state <> 'open';
UPDATE audit_log l SET reason = NULL
FROM profiles f WHERE f.profile_id = l.profile_id AND NOT f.is_active AND l.reason IS NOT NULL
  AND l.action <> 'person erased';
