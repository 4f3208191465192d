-- A letter is about a result, whether or not that is followed up (ADR 77).
ALTER TABLE letters ADD COLUMN result_id uuid REFERENCES results;
UPDATE letters l SET result_id = w.result_id FROM follow_ups w WHERE w.follow_up_id = l.follow_up_id;
CREATE INDEX letters_by_result ON letters (result_id);

-- The previous version writes the follow-up alone.
CREATE FUNCTION letter_has_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.result_id IS NULL THEN
    SELECT w.result_id INTO NEW.result_id FROM follow_ups w WHERE w.follow_up_id = NEW.follow_up_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER letter_has_result BEFORE INSERT ON letters
  FOR EACH ROW EXECUTE FUNCTION letter_has_result();
ALTER TABLE letters ALTER COLUMN result_id SET NOT NULL, ALTER COLUMN follow_up_id DROP NOT NULL;

-- For which results a template is written: LETTER_SUBJECTS in shared/domain/src/letters.ts.
ALTER TABLE letter_templates ADD COLUMN about text NOT NULL DEFAULT 'any'
  CONSTRAINT letter_templates_about CHECK (about IN ('any', 'raised', 'not raised', 'withdrawn'));
GRANT UPDATE (about) ON letter_templates TO chaps_api;
UPDATE letter_templates SET about = 'raised'
WHERE name = 'Result, to the person' AND recipient = 'person' AND changed_by IS NULL;
INSERT INTO letter_templates (name, recipient, about, subject, body) VALUES
('Result not raised, to the person', 'person', 'not raised', 'Your PSA blood test on {sample_date}',
E'Dear {name},\n\nThank you for having a PSA blood test with us at {event} on {sample_date}. Your PSA was {result}. The laboratory does not report this as raised. It wrote: {comment}\n\nYou do not need to do anything now, unless the laboratory’s comment says so.\n\nA PSA test cannot rule out prostate cancer. Please see your GP if you notice a change when you pass urine, or blood in your urine, or if you are worried.\n\nPlease keep this letter. You can show it to your GP.\n\nIf you would like to talk to us, please call us.\n\nYours sincerely,\n\nThe clinical team'),
('Result withdrawn, to the person', 'person', 'withdrawn', 'Your PSA blood test on {sample_date}: the result is withdrawn',
E'Dear {name},\n\nThe laboratory has told us that the result of a PSA blood test on {sample_date} was wrong, or belongs to someone else. We are sorry. If you have heard of this result, please do not rely on it.\n\nIf you have told your GP or anybody else about it, please tell them that it was withdrawn.\n\nTo ask what happens next, please call us.\n\nYours sincerely,\n\nThe clinical team')
ON CONFLICT (name) DO NOTHING;
