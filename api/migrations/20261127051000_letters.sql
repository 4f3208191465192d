-- Letters of a follow-up, to the person or their GP, and the texts that they begin with (ADR 52).
CREATE TABLE letter_templates (
  template_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CONSTRAINT letter_template_name UNIQUE,
  recipient text NOT NULL CHECK (recipient IN ('person', 'gp')),
  subject text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- null for those that the product begins with.
  changed_by uuid REFERENCES staff_members,
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO letter_templates (name, recipient, subject, body) VALUES
('Result, to the person', 'person', 'Your PSA blood test on {sample_date}',
E'Dear {name},\n\nWe have the result of the PSA blood test that you had at {event} on {sample_date}. Your PSA was {result}. The laboratory wrote: {comment}\n\nPlease make an appointment with your GP and show them this letter. They will tell you whether another test is needed.\n\nMany things can raise a PSA. It does not have to be cancer.\n\nIf you would like to talk to us first, please call us.\n\nYours sincerely,\n\nThe clinical team'),
('Result, to the GP', 'gp', 'PSA blood test of {name}, born {date_of_birth}',
E'Dear Doctor,\n\n{name}, born {date_of_birth}, had a PSA blood test with us at {event} on {sample_date}. The result was {result}. The laboratory wrote: {comment}\n\nPlease see your patient and decide what is needed next. We would be glad to hear the outcome; please quote {profile}.\n\nYours sincerely,\n\nThe clinical team');

CREATE TABLE letters (
  letter_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  follow_up_id uuid NOT NULL REFERENCES follow_ups,
  recipient text NOT NULL CHECK (recipient IN ('person', 'gp')),
  state text NOT NULL DEFAULT 'drafted'
    CHECK (state IN ('drafted', 'approved', 'sent', 'confirmed', 'returned', 'discarded')),
  -- Address, subject and body. Gone when the person is erased, whatever the state; see the trigger.
  text_encrypted text,
  version integer NOT NULL DEFAULT 1,
  -- Of the text as it was approved, in lower-case hexadecimal.
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  approved_at timestamptz,
  -- London's day, which stands on the letter.
  approved_on date,
  -- Why the GP is told without the person's consent.
  reason_encrypted text,
  sent_how text CHECK (sent_how IN ('post', 'secure e-mail', 'by hand')),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT letters_approved CHECK (state IN ('drafted', 'discarded') OR num_nulls(sha256, approved_at, approved_on) = 0),
  CONSTRAINT letters_sent CHECK ((sent_how IS NOT NULL) = (state IN ('sent', 'confirmed', 'returned')))
);
CREATE INDEX letters_by_follow_up ON letters (follow_up_id);

-- The same table as LETTER_MOVES in shared/domain/src/letters.ts; a test compares them.
CREATE FUNCTION letter_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state || '>' || NEW.state) NOT IN (
    'drafted>approved', 'drafted>discarded', 'approved>sent', 'approved>discarded',
    'sent>confirmed', 'sent>returned'
  ) THEN
    RAISE EXCEPTION 'letter % cannot go from % to %', OLD.letter_id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation';
  END IF;
  -- The hash of what was approved holds its text, which a rotation of keys encrypts anew.
  IF OLD.state <> 'drafted' AND (NEW.version, NEW.sha256, NEW.approved_on)
    IS DISTINCT FROM (OLD.version, OLD.sha256, OLD.approved_on) THEN
    RAISE EXCEPTION 'letter % was approved', OLD.letter_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER letter_moves_forward BEFORE UPDATE ON letters
  FOR EACH ROW EXECUTE FUNCTION letter_moves_forward();

GRANT SELECT, INSERT, DELETE, UPDATE (name, recipient, subject, body, version, changed_by, changed_at)
  ON letter_templates TO chaps_api;
GRANT SELECT, INSERT, UPDATE (state, text_encrypted, version, sha256, approved_at, approved_on,
  reason_encrypted, sent_how, changed_at) ON letters TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OR DELETE ON letter_templates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON letters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
