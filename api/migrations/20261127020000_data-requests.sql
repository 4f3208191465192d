-- What people ask for of their data, with the day by which the law wants an answer: one calendar month
-- from the day that the request was received (UK GDPR, article 12.3).
CREATE TABLE data_requests (
  data_request_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('access', 'erasure', 'rectification')),
  profile_id text REFERENCES profiles,
  -- Who asked, in the words of whoever recorded it; where there is no record of them, this alone.
  asked_by text,
  channel text NOT NULL CHECK (channel IN ('portal', 'letter', 'e-mail', 'telephone', 'in person')),
  received_on date NOT NULL,
  due_on date NOT NULL GENERATED ALWAYS AS ((received_on + interval '1 month')::date) STORED,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  -- How it was answered, or why not.
  answer text,
  -- A user id, or whoever ran the staff command.
  closed_by text,
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT data_request_of_somebody CHECK (profile_id IS NOT NULL OR asked_by IS NOT NULL),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK (state <> 'refused' OR answer IS NOT NULL)
);
CREATE INDEX data_requests_by_day ON data_requests (state, due_on, data_request_id);
CREATE INDEX data_requests_by_person ON data_requests (profile_id) WHERE profile_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE (asked_by, state, answer, closed_by, closed_at) ON data_requests TO chaps_api;
-- A refused request in the portal can be made again.
GRANT DELETE ON erasure_requests TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON data_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();

-- A request for erasure in the portal is a data request, whichever version of the API takes it.
-- A row with an account is an erasure that is carried out, asked for or not.
CREATE FUNCTION note_erasure_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_requests (kind, profile_id, channel, received_on)
  VALUES ('erasure', NEW.profile_id, 'portal', (NEW.requested_at AT TIME ZONE 'Europe/London')::date);
  RETURN NULL;
END $$;
CREATE TRIGGER note_erasure_request AFTER INSERT ON erasure_requests
  FOR EACH ROW WHEN (NEW.account_id IS NULL AND NEW.completed_at IS NULL)
  EXECUTE FUNCTION note_erasure_request();
INSERT INTO data_requests (kind, profile_id, channel, received_on)
SELECT 'erasure', profile_id, 'portal', (requested_at AT TIME ZONE 'Europe/London')::date
FROM erasure_requests WHERE account_id IS NULL AND completed_at IS NULL;

-- Takes a person out of what the API may otherwise only add to, or never delete: consents stay
-- append-only for it. Only of somebody whose erasure has begun (api/src/people/personal-data/erasure.ts).
CREATE FUNCTION forget_person(erased text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
  DELETE FROM person_notes WHERE profile_id = erased;
  DELETE FROM person_needs WHERE profile_id = erased;
  DELETE FROM subscriptions WHERE email = person.email;
  DELETE FROM accounts WHERE user_id = person.user_id;
END $$;
REVOKE ALL ON FUNCTION forget_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_person TO chaps_api;
