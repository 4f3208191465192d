ALTER TABLE letters VALIDATE CONSTRAINT letters_replaced_by_fkey;
CREATE INDEX letters_by_replaced_by ON letters (replaced_by) WHERE (replaced_by IS NOT NULL);
