-- Also clears what staff wrote about a person at their visit: why there is a sample all the same, or how
-- consent was obtained. Why there is none is one of a list, and stays to be counted.
CREATE OR REPLACE FUNCTION end_health_records(records text[], earlier_than date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  record text;
  nobody text;
  bookings uuid[] := ARRAY(SELECT appointment_id FROM appointments WHERE profile_id = ANY (records));
  calls uuid[] := ARRAY(SELECT follow_up_id FROM follow_ups WHERE profile_id = ANY (records));
  nexts uuid[] := ARRAY(SELECT recall_id FROM recalls WHERE profile_id = ANY (records));
  given uuid[] := ARRAY(SELECT consent_id FROM consents
    WHERE profile_id = ANY (records) OR appointment_id = ANY (bookings));
BEGIN
  IF earlier_than > current_date - interval '8 years' THEN
    RAISE EXCEPTION 'health records are kept for eight years';
  END IF;
  IF EXISTS (SELECT FROM results WHERE profile_id = ANY (records)
      AND coalesce(sample_date, created_at::date) >= earlier_than)
    OR EXISTS (SELECT FROM appointments a JOIN events e USING (event_id)
      WHERE a.appointment_id = ANY (bookings) AND e.event_date >= earlier_than AND a.status <> 'released')
    OR EXISTS (SELECT FROM follow_up_steps s
      WHERE s.follow_up_id = ANY (calls) AND s.created_at >= earlier_than)
  THEN
    RAISE EXCEPTION 'a health record is younger';
  END IF;
  IF EXISTS (SELECT FROM follow_ups WHERE follow_up_id = ANY (calls) AND state <> 'outcome')
    OR EXISTS (SELECT FROM data_requests WHERE profile_id = ANY (records) AND state = 'open')
  THEN
    RAISE EXCEPTION 'something of the person is open';
  END IF;
  DELETE FROM test_invitations WHERE recall_id = ANY (nexts);
  DELETE FROM recall_steps WHERE recall_id = ANY (nexts);
  DELETE FROM recall_findings WHERE profile_id = ANY (records);
  DELETE FROM recalls WHERE recall_id = ANY (nexts);
  DELETE FROM outbox WHERE follow_up_id = ANY (calls);
  DELETE FROM letters WHERE result_id IN (SELECT result_id FROM results WHERE profile_id = ANY (records))
    OR sample_id IN (SELECT sample_id FROM samples JOIN visit_steps USING (action_id)
      WHERE appointment_id = ANY (bookings));
  DELETE FROM follow_up_steps WHERE follow_up_id = ANY (calls);
  DELETE FROM follow_ups WHERE follow_up_id = ANY (calls);
  DELETE FROM set_aside_results WHERE withdraws = ANY (bookings);
  DELETE FROM used_consent_links WHERE consent_id = ANY (given);
  DELETE FROM gp_consents WHERE consent_id = ANY (given);
  DELETE FROM consents WHERE consent_id = ANY (given);
  DELETE FROM rejected_steps WHERE appointment_id = ANY (bookings);
  DELETE FROM tube_codes WHERE appointment_id = ANY (bookings);
  DELETE FROM access_log WHERE profile_id = ANY (records) AND created_at < earlier_than;
  UPDATE payment_orders SET capture_answer = capture_answer #- '{payment_source,card}'
  WHERE appointment_id = ANY (bookings) AND capture_answer #> '{payment_source,card}' IS NOT NULL;
  UPDATE payment_transactions SET payer_name = NULL, card_last_digits = NULL, card_expiry = NULL
  WHERE order_id IN (SELECT order_id FROM payment_orders WHERE appointment_id = ANY (bookings));
  UPDATE visit_steps SET reason = NULL
  WHERE appointment_id = ANY (bookings) AND step <> 'not sampled' AND reason IS NOT NULL;
  UPDATE visits SET reason = NULL
  WHERE appointment_id = ANY (bookings) AND state <> 'not sampled' AND reason IS NOT NULL;
  UPDATE samples SET code = NULL
  WHERE action_id IN (SELECT action_id FROM visit_steps WHERE appointment_id = ANY (bookings));
  FOREACH record IN ARRAY records LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM appointments WHERE profile_id = record)
      AND NOT EXISTS (SELECT FROM results WHERE profile_id = record);
    INSERT INTO profiles (user_id, first_name, last_name, is_active, has_account, wants_reminders)
    VALUES (gen_random_uuid(), 'Erased', 'Erased', false, false, false)
    RETURNING profile_id INTO nobody;
    UPDATE appointments SET profile_id = nobody, booked_name = NULL, booked_date_of_birth = NULL,
      booked_nhs_number_hmac = NULL
    WHERE profile_id = record;
    UPDATE results SET profile_id = nobody, fields_encrypted = NULL, test_result = NULL,
      test_unit = NULL, flag = NULL, reference_range = NULL, comments = NULL
    WHERE profile_id = record;
  END LOOP;
END $$;
