ALTER TABLE laboratories VALIDATE CONSTRAINT dates_are_bounded;
