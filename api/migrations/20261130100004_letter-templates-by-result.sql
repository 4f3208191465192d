-- For which results a template is written: LETTER_SUBJECTS in shared/domain/src/letters.ts.
ALTER TABLE letter_templates ADD COLUMN about text NOT NULL DEFAULT 'any'
  CONSTRAINT letter_templates_about CHECK (about IN ('any', 'raised', 'not raised', 'withdrawn'));
GRANT UPDATE (about) ON letter_templates TO chaps_api;
UPDATE letter_templates SET about = 'raised'
WHERE name = 'Result, to the person' AND recipient = 'person' AND changed_by IS NULL;
INSERT INTO letter_templates (name, recipient, about, subject, body) VALUES
('Result not raised, to the person', 'person', 'not raised', 'Your PSA blood test on {sample_date}',
E'Dear {name},\n\nThank you for having a PSA blood test with us at {event} on {sample_date}. Your PSA was {result}. The laboratory did not mark this as raised. It wrote: {comment}\n\nYou do not need to do anything now, unless the laboratory’s comment says so.\n\nA PSA test does not find every prostate cancer. Please see your GP if you notice a change when you pass urine, if you see blood in your urine, or if you are worried.\n\nPlease keep this letter. You can show it to your GP.\n\nIf you would like to talk to us, please call us.\n\nYours sincerely,\n\nThe clinical team'),
('Result withdrawn, to the person', 'person', 'withdrawn', 'Your PSA blood test on {sample_date}: the result is withdrawn',
E'Dear {name},\n\nThe laboratory has told us that the result of your PSA blood test on {sample_date} was wrong, or belongs to someone else. We are sorry. If you already know this result, please do not rely on it.\n\nIf you have told your GP or anybody else about it, please tell them that it was withdrawn.\n\nPlease call us to talk about what happens next.\n\nYours sincerely,\n\nThe clinical team'),
('Result withdrawn, to the GP', 'gp', 'withdrawn', 'Withdrawn PSA result of {name}, born {date_of_birth}',
E'Dear Doctor,\n\nWe have told you of a PSA blood test of {name}, born {date_of_birth}, taken at {event} on {sample_date}. The laboratory has withdrawn its result: it was wrong, or belongs to someone else. Please disregard it, and remove it from your patient’s record.\n\nFor questions, please quote {profile}.\n\nYours sincerely,\n\nThe clinical team')
ON CONFLICT (name) DO NOTHING;
