-- The letter to another address that replaced this one before it was sent; if it was posted all the same, it may come back.
ALTER TABLE letters
  ADD COLUMN replaced_by uuid,
  ADD CONSTRAINT letters_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES letters NOT VALID;
GRANT UPDATE (replaced_by) ON letters TO chaps_api;
