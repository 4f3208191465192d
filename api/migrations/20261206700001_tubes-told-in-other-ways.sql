-- A person without a telephone is told by letter or in person; one who cannot be reached is not asked about again.
ALTER TABLE samples
  DROP CONSTRAINT samples_told_how,
  ADD CONSTRAINT samples_told_how CHECK (told_how IN
    ('delivered', 'telephone', 'letter', 'in person', 'cannot be reached', 'booked again')) NOT VALID;
