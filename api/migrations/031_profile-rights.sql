-- The API changes what a person tells about themselves, and takes them out of a profile that was there
-- before anybody confirmed its address; never its number, when it was created, or is_verified.
REVOKE UPDATE ON profiles FROM chaps_api;
GRANT UPDATE (user_id, email, first_name, last_name, gender, date_of_birth, ethnicity, occupation, phone,
  home_address, billing_address, nhs_number_encrypted, nhs_number_hmac, is_active, wants_reminders,
  updated_at) ON profiles TO chaps_api;
