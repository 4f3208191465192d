-- Separate, so that `letters` is locked only briefly.
ALTER TABLE letters VALIDATE CONSTRAINT letters_sample_id_fkey,
  VALIDATE CONSTRAINT letters_about_one;
