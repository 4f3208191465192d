-- Those of days that are over, in a transaction of its own.
SELECT carry_walk_in(walk_in_id) FROM walk_ins;

-- Reads, and lets everybody write.
ALTER TABLE appointments VALIDATE CONSTRAINT appointments_origin_check,
  VALIDATE CONSTRAINT appointments_without_slot,
  VALIDATE CONSTRAINT appointments_event_id_fkey;
