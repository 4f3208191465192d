-- A walk-in is a person without an account (ADR 49) and an appointment without a slot, with the same id. The
-- version before writes `walk_ins` and names them in its steps, consents and labels: triggers turn that into
-- the new rows, and go with the table, its columns and `carry_walk_in` one release later.

-- How an appointment came about. Nobody has written it down for those from before, nor does the version before.
ALTER TABLE appointments ALTER COLUMN slot_starts_at DROP NOT NULL,
  ADD COLUMN origin text,
  ADD CONSTRAINT appointments_origin_check CHECK
    (origin IN ('website', 'link', 'telephone', 'host', 'walk-in')) NOT VALID,
  ADD CONSTRAINT appointments_without_slot CHECK
    ((slot_starts_at IS NULL) = (origin IS NOT DISTINCT FROM 'walk-in')) NOT VALID,
  -- That of the slot does not hold where there is none.
  ADD CONSTRAINT appointments_event_id_fkey FOREIGN KEY (event_id) REFERENCES events NOT VALID;
GRANT UPDATE (origin) ON appointments TO chaps_api;

-- A row of the version before names the walk-in, until it is written again for its appointment.
ALTER TABLE consents DROP CONSTRAINT consents_of_one;

-- The person and the appointment of a walk-in of the version before, with all that names them.
CREATE FUNCTION carry_walk_in(walk_in uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  came walk_ins;
  event record;
  person text;
  is_taken boolean;
BEGIN
  SELECT * INTO came FROM walk_ins WHERE walk_in_id = walk_in FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM appointments WHERE appointment_id = walk_in) THEN RETURN; END IF;
  SELECT e.event_date, e.ends_at > now() AS is_ahead,
    CASE WHEN e.payment_required IS FALSE THEN 0 ELSE coalesce(
      (SELECT pence FROM event_prices x WHERE x.event_id = e.event_id AND x.kind = 'price'),
      p.product_price) END AS price
  INTO event FROM events e JOIN products p USING (product_id) WHERE e.event_id = came.event_id;
  is_taken := EXISTS (SELECT FROM profiles WHERE email = lower(came.email));
  LOOP
    INSERT INTO profiles (user_id, email, first_name, last_name, date_of_birth, phone, has_account,
      is_active, created_at)
    VALUES (gen_random_uuid(), CASE WHEN NOT is_taken THEN lower(came.email) END, came.first_name,
      came.last_name, CASE WHEN came.erased_at IS NULL THEN came.date_of_birth END, came.phone, false,
      came.erased_at IS NULL, came.added_at)
    ON CONFLICT (profile_id) DO NOTHING RETURNING profile_id INTO person;
    EXIT WHEN person IS NOT NULL;
  END LOOP;
  -- An address names one record: it may be the same person's, and the records can be merged.
  IF is_taken THEN
    INSERT INTO person_notes (profile_id, note, written_by, written_at)
    VALUES (person, 'Gave the email ' || came.email || ', which belongs to another record.', came.added_by,
      came.added_at);
  END IF;
  IF came.erased_at IS NOT NULL THEN
    INSERT INTO erasure_requests (profile_id, requested_at, completed_at)
    VALUES (person, came.erased_at, came.erased_at);
  END IF;
  -- Nobody was asked for a price on a day that is over.
  INSERT INTO appointments (appointment_id, profile_id, event_id, status, origin, price, payment,
    booked_by, held_at, expires_at, confirmed_at)
  VALUES (walk_in, person, came.event_id, 'confirmed', 'walk-in',
    CASE WHEN event.is_ahead THEN event.price ELSE 0 END, 'on the day', came.added_by, came.added_at,
    came.added_at, came.added_at);
  UPDATE visit_steps SET appointment_id = walk_in, walk_in_id = NULL WHERE walk_in_id = walk_in;
  UPDATE tube_codes SET appointment_id = walk_in, walk_in_id = NULL WHERE walk_in_id = walk_in;
  -- `walk_in_id` stays: their answers are sealed for it.
  UPDATE consents SET appointment_id = walk_in, profile_id = person WHERE walk_in_id = walk_in;
  -- On paper, which has the wording and the answers.
  IF came.consent_given AND NOT EXISTS (SELECT FROM consents WHERE walk_in_id = walk_in) THEN
    INSERT INTO consents (profile_id, appointment_id, psa_test_date, wording_version, wording_hash,
      questions, answers_encrypted, given_through, taken_by, created_at)
    VALUES (person, walk_in, event.event_date, 'on paper', '', '{}', '', 'paper', came.added_by,
      came.added_at);
  END IF;
  WITH standing AS (
    SELECT * FROM visit_steps s WHERE s.appointment_id = walk_in AND s.step NOT IN ('paid', 'not paid', 'undo')
      AND NOT EXISTS (SELECT FROM visit_steps u WHERE u.undoes = s.action_id)
  ), firsts AS (
    SELECT visit_of(walk_in, came.event_id) AS state,
      min(done_at) FILTER (WHERE step = 'arrived') AS arrived_at,
      min(done_at) FILTER (WHERE step = 'ready') AS ready_at,
      min(done_at) FILTER (WHERE step = 'sampled') AS sampled_at,
      min(done_at) FILTER (WHERE step = 'not sampled') AS not_sampled_at,
      min(done_at) FILTER (WHERE step = 'did not attend') AS missed_at,
      (array_agg(action_id ORDER BY done_at, action_id) FILTER (WHERE step = 'sampled'))[1] AS sample_id,
      (array_agg(reason ORDER BY done_at, action_id) FILTER (WHERE step = 'sampled'))[1] AS override,
      (array_agg(reason ORDER BY done_at, action_id) FILTER (WHERE step = 'not sampled'))[1] AS why_not,
      (array_agg(invite_again ORDER BY done_at, action_id) FILTER (WHERE step = 'not sampled'))[1]
        AS invite_again,
      max(done_at) AS since,
      (array_agg(action_id ORDER BY done_at DESC, action_id DESC))[1] AS last_action_id
    FROM standing)
  UPDATE visits v SET state = f.state,
    arrived_at = f.arrived_at,
    ready_at = CASE WHEN f.arrived_at IS NOT NULL THEN f.ready_at END,
    sampled_at = CASE f.state WHEN 'sampled' THEN f.sampled_at END,
    ended_at = CASE f.state WHEN 'sampled' THEN f.sampled_at WHEN 'not sampled' THEN f.not_sampled_at
      WHEN 'did not attend' THEN f.missed_at END,
    reason = CASE f.state WHEN 'sampled' THEN f.override WHEN 'not sampled' THEN f.why_not END,
    invite_again = CASE f.state WHEN 'not sampled' THEN f.invite_again END,
    sample_id = CASE f.state WHEN 'sampled' THEN f.sample_id END,
    since = f.since, last_action_id = f.last_action_id,
    is_waiting = (f.arrived_at IS NULL AND num_nonnulls(f.ready_at, f.sampled_at, f.not_sampled_at) > 0)
      OR (f.sampled_at IS NOT NULL AND f.state NOT IN ('sampled', 'not sampled'))
  FROM firsts f WHERE v.appointment_id = walk_in;
END $$;
REVOKE ALL ON FUNCTION carry_walk_in FROM PUBLIC;

CREATE FUNCTION carry_new_walk_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM carry_walk_in(NEW.walk_in_id);
  RETURN NULL;
END $$;
CREATE TRIGGER carry_new_walk_in AFTER INSERT ON walk_ins
  FOR EACH ROW EXECUTE FUNCTION carry_new_walk_in();

-- Before `step_of_own_event`, by its name.
CREATE FUNCTION carry_named_walk_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM carry_walk_in(NEW.walk_in_id);
  NEW.appointment_id := NEW.walk_in_id;
  IF TG_TABLE_NAME = 'consents' THEN
    NEW.profile_id := (SELECT profile_id FROM appointments WHERE appointment_id = NEW.walk_in_id);
  ELSE
    NEW.walk_in_id := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER carry_named_walk_in BEFORE INSERT ON visit_steps FOR EACH ROW
  WHEN (NEW.walk_in_id IS NOT NULL) EXECUTE FUNCTION carry_named_walk_in();
CREATE TRIGGER carry_named_walk_in BEFORE INSERT ON tube_codes FOR EACH ROW
  WHEN (NEW.walk_in_id IS NOT NULL) EXECUTE FUNCTION carry_named_walk_in();
CREATE TRIGGER carry_named_walk_in BEFORE INSERT ON consents FOR EACH ROW
  WHEN (NEW.walk_in_id IS NOT NULL) EXECUTE FUNCTION carry_named_walk_in();

-- Who is erased in one of the two tables is erased in the other.
CREATE FUNCTION erase_carried_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  person text;
BEGIN
  SELECT profile_id INTO person FROM appointments JOIN profiles USING (profile_id)
  WHERE appointment_id = NEW.walk_in_id AND is_active;
  IF person IS NULL THEN RETURN NULL; END IF;
  INSERT INTO erasure_requests (profile_id, requested_at, completed_at)
  VALUES (person, NEW.erased_at, NEW.erased_at)
  ON CONFLICT (profile_id) DO UPDATE SET completed_at = excluded.completed_at;
  DELETE FROM person_notes WHERE profile_id = person;
  DELETE FROM person_needs WHERE profile_id = person;
  UPDATE profiles SET first_name = 'Erased', last_name = 'Erased', date_of_birth = NULL, email = NULL,
    phone = NULL, home_address = NULL, is_active = false, updated_at = now()
  WHERE profile_id = person;
  RETURN NULL;
END $$;
CREATE TRIGGER erase_carried_person AFTER UPDATE OF erased_at ON walk_ins FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_carried_person();

CREATE FUNCTION erase_walk_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE walk_ins SET first_name = 'Erased', last_name = 'Erased', phone = NULL, email = NULL,
    date_of_birth = date_trunc('year', date_of_birth)::date, erased_at = now()
  WHERE erased_at IS NULL AND walk_in_id IN (SELECT appointment_id FROM appointments
    WHERE profile_id = NEW.profile_id AND origin = 'walk-in');
  RETURN NULL;
END $$;
CREATE TRIGGER erase_walk_in AFTER UPDATE OF is_active ON profiles FOR EACH ROW
  WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION erase_walk_in();
