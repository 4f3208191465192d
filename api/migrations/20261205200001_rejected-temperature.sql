-- The temperature that a tablet sent with a box whose hand-over was not recorded, whatever its value.
ALTER TABLE rejected_steps ADD COLUMN temperature double precision;
