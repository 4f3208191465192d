-- Also clears what staff wrote about the person: the reasons in the log of changes, which the API only adds to.
CREATE OR REPLACE FUNCTION forget_person(erased text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  person record;
BEGIN
  SELECT f.user_id, f.email INTO STRICT person
  FROM profiles f JOIN erasure_requests r USING (profile_id)
  WHERE f.profile_id = erased AND f.is_active AND r.account_id = f.user_id;
  UPDATE consents SET given_by = NULL WHERE profile_id = erased;
  UPDATE gp_consents SET recorded_by = NULL
  WHERE consent_id IN (SELECT consent_id FROM consents WHERE profile_id = erased);
  UPDATE payment_transactions SET payer_name = NULL
  WHERE order_id IN (SELECT o.order_id FROM payment_orders o JOIN appointments a USING (appointment_id)
    WHERE a.profile_id = erased);
  UPDATE audit_log SET reason = NULL WHERE profile_id = erased AND reason IS NOT NULL;
  DELETE FROM person_notes WHERE profile_id = erased;
  DELETE FROM person_needs WHERE profile_id = erased;
  DELETE FROM subscriptions WHERE email = person.email;
  DELETE FROM accounts WHERE user_id = person.user_id;
END $$;
