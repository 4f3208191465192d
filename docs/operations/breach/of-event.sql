-- People whose booking of an event was ever confirmed, those who cancelled or moved to another event since
-- included: a list for the clinic or the laboratory was lost. Variable: event (its id).
SELECT profile_id, first_name, last_name, email, phone, home_address
FROM profiles
WHERE profile_id IN (
  SELECT profile_id FROM appointments WHERE event_id = :'event'::uuid AND confirmed_at IS NOT NULL
  UNION
  SELECT profile_id FROM audit_log
  WHERE action = 'appointment moved' AND before ->> 'event_id' = lower(:'event')
)
ORDER BY last_name, first_name, profile_id;
