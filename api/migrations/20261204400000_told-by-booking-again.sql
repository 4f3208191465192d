-- Someone who books a free repeat knows that their earlier tube failed.
ALTER TABLE samples
  DROP CONSTRAINT samples_told_how,
  ADD CONSTRAINT samples_told_how CHECK (told_how IN ('delivered', 'telephone', 'booked again')) NOT VALID;
