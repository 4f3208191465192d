-- Bookings that staff make for somebody, who may have neither an account nor an e-mail address (ADR 49).
ALTER TABLE profiles ALTER COLUMN email DROP NOT NULL,
  -- Without one, `user_id` is of no account; whoever registers with the same details takes the profile over.
  ADD COLUMN has_account boolean NOT NULL DEFAULT true;

ALTER TABLE appointments
  -- How it is paid: 'online' by the person who booked it, 'link' by a mailed link, 'host' by the event's
  -- host, 'on the day' at the event. Only the last is confirmed while money is outstanding.
  ADD COLUMN payment text NOT NULL DEFAULT 'online'
    CHECK (payment IN ('online', 'link', 'host', 'on the day')),
  -- The member of staff who booked it for the person.
  ADD COLUMN booked_by uuid;

ALTER TABLE consents DROP CONSTRAINT consents_given_through_check,
  ADD CONSTRAINT consents_given_through_check
    CHECK (given_through IN ('website', 'mailed link', 'telephone', 'paper', 'in person')),
  -- The member of staff who asked the questions and wrote the answers down.
  ADD COLUMN taken_by uuid;
ALTER TABLE gp_consents DROP CONSTRAINT gp_consents_recorded_through_check,
  ADD CONSTRAINT gp_consents_recorded_through_check
    CHECK (recorded_through IN ('website', 'mailed link', 'telephone', 'paper', 'in person'));

-- Notes of staff on a person, apart from health data. A note is never changed; an erasure deletes it.
CREATE TABLE person_notes (
  note_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id text NOT NULL REFERENCES profiles,
  note text NOT NULL,
  written_by uuid NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX person_notes_by_person ON person_notes (profile_id, written_at DESC);

-- What a person needs on the day, such as a wheelchair's way in.
CREATE TABLE person_needs (
  profile_id text PRIMARY KEY REFERENCES profiles,
  needs text[] NOT NULL,
  details text,
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

GRANT UPDATE (has_account) ON profiles TO chaps_api;
GRANT UPDATE (payment, booked_by) ON appointments TO chaps_api;
GRANT SELECT, INSERT ON person_notes TO chaps_api;
GRANT SELECT, INSERT, UPDATE (needs, details, changed_by, changed_at) ON person_needs TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON person_notes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON person_needs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();

-- Staff may undo a cancellation for a minute: the only way from a final state. The rest is as before.
CREATE OR REPLACE FUNCTION appointment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status OR (OLD.status || '>' || NEW.status) IN (
    'held>capturing', 'held>confirmed', 'held>released',
    'capturing>confirmed', 'capturing>held', 'capturing>released', 'capturing>refund_due',
    'confirmed>cancelled', 'confirmed>attended', 'refund_due>refunded',
    'released>capturing', 'released>refund_due'
  ) OR (OLD.status = 'cancelled' AND NEW.status = 'confirmed'
    AND OLD.updated_at > now() - interval '2 minutes') THEN
    NEW.updated_at := now();
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'appointment % cannot go from % to %', OLD.appointment_id, OLD.status, NEW.status
    USING ERRCODE = 'check_violation';
END
$$;
