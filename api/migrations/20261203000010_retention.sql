-- Periods that an administrator has made longer, and what each kind of record has lost so far.
CREATE TABLE retention_periods (
  kind text PRIMARY KEY,
  years smallint NOT NULL CHECK (years BETWEEN 1 AND 30),
  changed_by uuid NOT NULL REFERENCES staff_members (user_id),
  changed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE (years, changed_by, changed_at) ON retention_periods TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON retention_periods
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE INDEX retention_periods_by_author ON retention_periods (changed_by);

CREATE TABLE retention_runs (
  kind text PRIMARY KEY,
  -- The last run that ended well.
  ran_at timestamptz,
  -- Records that it ended, and that all have.
  ended integer NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  failed_at timestamptz,
  CONSTRAINT dates_are_bounded CHECK (
    ran_at >= '1899-12-31 00:00Z' AND ran_at < '3000-01-02 00:00Z'
    AND failed_at >= '1899-12-31 00:00Z' AND failed_at < '3000-01-02 00:00Z')
);
GRANT SELECT, INSERT, UPDATE (ran_at, ended, total, failed_at) ON retention_runs TO chaps_api;

-- The API may add to the records below and never delete them. These delete what is too old, by an age that
-- the caller cannot shorten: eight years after the last test (Records Management Code of Practice of the
-- NHS), six after the end of the tax year (Charities Act 2011, section 131).

-- The health records of a person, whose records these are; their last test was before a day. Bookings and
-- results are counted on, as an erased person's and without values; the rest is deleted.
CREATE FUNCTION end_health_records(records text[], earlier_than date) RETURNS void
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
  DELETE FROM letters WHERE result_id IN (SELECT result_id FROM results WHERE profile_id = ANY (records));
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
REVOKE ALL ON FUNCTION end_health_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_health_records TO chaps_api;

-- Who paid, with which card. Amounts stay for the accounts.
CREATE FUNCTION forget_old_payers(earlier_than date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten integer;
BEGIN
  IF earlier_than > current_date - interval '6 years' THEN
    RAISE EXCEPTION 'payments are kept for six years';
  END IF;
  UPDATE payment_transactions SET payer_name = NULL, card_brand = NULL, card_last_digits = NULL,
    card_expiry = NULL, issuing_bank = NULL, avs_code = NULL, cvv_code = NULL
  WHERE created_at < earlier_than AND num_nonnulls(payer_name, card_brand, card_last_digits, card_expiry,
    issuing_bank, avs_code, cvv_code) > 0;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  UPDATE payment_orders SET capture_answer = capture_answer #- '{payment_source,card}'
  WHERE created_at < earlier_than AND capture_answer #> '{payment_source,card}' IS NOT NULL;
  RETURN forgotten;
END $$;
REVOKE ALL ON FUNCTION forget_old_payers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_old_payers TO chaps_api;

-- What staff changed, and who read what, once neither the person nor the subject has a health record.
CREATE FUNCTION delete_old_logs(earlier_than date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  deleted integer;
  readings integer;
BEGIN
  IF earlier_than > current_date - interval '8 years' THEN
    RAISE EXCEPTION 'logs are kept for eight years';
  END IF;
  CREATE TEMPORARY TABLE still_known ON COMMIT DROP AS
    WITH record AS (
      SELECT p.profile_id, coalesce(m.kept_id, p.profile_id) AS person
      FROM profiles p LEFT JOIN record_merges m ON m.dropped_id = p.profile_id AND m.undone_at IS NULL
    ), known AS (
      SELECT person FROM record WHERE EXISTS (
          SELECT FROM results r WHERE r.profile_id = record.profile_id)
        OR EXISTS (SELECT FROM appointments a WHERE a.profile_id = record.profile_id)
        OR EXISTS (SELECT FROM consents c WHERE c.profile_id = record.profile_id)
    )
    SELECT profile_id FROM record WHERE person IN (SELECT person FROM known);
  DELETE FROM audit_log l WHERE created_at < earlier_than
    AND NOT EXISTS (SELECT FROM still_known k WHERE k.profile_id = l.profile_id)
    AND NOT EXISTS (SELECT FROM results r
      WHERE l.subject = 'result ' || r.result_id AND r.fields_encrypted IS NOT NULL)
    AND NOT EXISTS (SELECT FROM follow_ups w WHERE l.subject = 'follow-up ' || w.follow_up_id);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  DELETE FROM access_log l WHERE created_at < earlier_than
    AND NOT EXISTS (SELECT FROM still_known k WHERE k.profile_id = l.profile_id);
  GET DIAGNOSTICS readings = ROW_COUNT;
  RETURN deleted + readings;
END $$;
REVOKE ALL ON FUNCTION delete_old_logs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_old_logs TO chaps_api;
