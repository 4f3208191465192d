-- People whose data an account read, exported or changed in a time. Variables: account (e-mail address of
-- staff or of a member, a user id, or `staff <name>` of somebody at the terminal), from, until. Lists of bookings on the screen leave no row for each
-- person: of a coordinator's or administrator's account take everyone.sql too.
WITH account AS (
  SELECT user_id FROM staff_members WHERE email = lower(:'account')
  UNION SELECT user_id FROM profiles WHERE email = lower(:'account')
  UNION SELECT user_id FROM accounts WHERE user_id::text = lower(:'account')
),
changes AS (
  SELECT * FROM audit_log
  WHERE (actor IN (SELECT user_id::text FROM account) OR actor = :'account')
    AND created_at BETWEEN :'from'::timestamptz AND :'until'::timestamptz
),
touched AS (
  SELECT profile_id, 'read: ' || what AS what, created_at FROM access_log
  WHERE user_id IN (SELECT user_id FROM account)
    AND created_at BETWEEN :'from'::timestamptz AND :'until'::timestamptz
  UNION ALL
  SELECT coalesce(profile_id, substr(subject, 9)), 'changed: ' || action, created_at FROM changes
  WHERE profile_id IS NOT NULL OR subject LIKE 'profile %'
  UNION ALL
  -- A list that was exported has everybody who was booked then.
  SELECT a.profile_id, c.action, c.created_at
  FROM changes c JOIN appointments a ON a.event_id = c.event_id
  WHERE c.action LIKE 'appointments exported %' AND a.confirmed_at <= c.created_at
  UNION ALL
  SELECT m.profile_id, c.action, c.created_at
  FROM changes c JOIN audit_log m ON m.before ->> 'event_id' = c.event_id::text
  WHERE c.action LIKE 'appointments exported %' AND m.action = 'appointment moved'
    AND m.created_at >= c.created_at
)
SELECT p.profile_id, p.first_name, p.last_name, p.email, p.phone, p.home_address,
  string_agg(DISTINCT t.what, ', ' ORDER BY t.what) AS what,
  min(t.created_at) AS first_at, max(t.created_at) AS last_at
FROM touched t JOIN profiles p USING (profile_id)
GROUP BY p.profile_id
ORDER BY p.last_name, p.first_name, p.profile_id;
