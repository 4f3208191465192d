ALTER TABLE letters
  ADD CONSTRAINT letters_result_id_not_null CHECK (result_id IS NOT NULL) NOT VALID;
