-- In a transaction of its own: rows are read while others write.
ALTER TABLE samples VALIDATE CONSTRAINT samples_handover_id_fkey,
  VALIDATE CONSTRAINT samples_told,
  VALIDATE CONSTRAINT samples_changed,
  VALIDATE CONSTRAINT dates_are_bounded;
