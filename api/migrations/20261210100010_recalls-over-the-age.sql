-- A next test would be due after the person's 81st birthday.
ALTER TABLE recalls
  DROP CONSTRAINT recalls_ended_reason_check,
  ADD CONSTRAINT recalls_ended_reason_check CHECK (ended_reason IN ('no more reminders',
    'no longer wants a test', 'under the care of a GP or hospital', 'tested elsewhere', 'died',
    'over the age limit', 'another test', 'being followed up', 'result withdrawn', 'visit changed',
    'records merged or separated', 'erased')) NOT VALID;
