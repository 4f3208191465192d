-- Everyone whom the database knows: it, a backup or its keys were stolen. `holds` says what it holds of them.
-- Sign-ups that nobody has confirmed are in the database `auth` alone (breach.md).
SELECT p.profile_id, p.first_name, p.last_name, p.email, p.phone, p.home_address,
  concat_ws(', ', 'profile',
    CASE WHEN p.nhs_number_hmac IS NOT NULL THEN 'NHS number (encrypted)' END,
    CASE WHEN EXISTS (SELECT FROM appointments a WHERE a.profile_id = p.profile_id)
      THEN 'bookings' END,
    CASE WHEN EXISTS (SELECT FROM payment_transactions
        JOIN payment_orders USING (order_id) JOIN appointments a USING (appointment_id)
        WHERE a.profile_id = p.profile_id) THEN 'payments' END,
    CASE WHEN EXISTS (SELECT FROM consents c WHERE c.profile_id = p.profile_id)
      THEN 'consents (encrypted)' END,
    CASE WHEN EXISTS (SELECT FROM results r WHERE r.profile_id = p.profile_id)
      THEN 'results (encrypted)' END) AS holds
FROM profiles p WHERE p.is_active
UNION ALL
SELECT NULL, s.name, NULL, s.email, NULL, NULL, 'newsletter'
FROM subscriptions s WHERE NOT EXISTS (SELECT FROM profiles p WHERE p.email = s.email)
UNION ALL
SELECT NULL, NULL, NULL, a.email, NULL, NULL,
  'waits for an event near ' || string_agg(a.district, ', ' ORDER BY a.district)
FROM event_alerts a WHERE NOT EXISTS (SELECT FROM profiles p WHERE p.email = a.email)
  AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.email = a.email)
GROUP BY a.email
UNION ALL
SELECT NULL, NULL, NULL, m.email, NULL, NULL, 'staff'
FROM staff_members m WHERE NOT EXISTS (SELECT FROM profiles p WHERE p.email = m.email)
ORDER BY 3, 2, 4;
