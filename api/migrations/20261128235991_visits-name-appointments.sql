-- Apart from what it reads: it waits for writers, and they for it.
ALTER TABLE visits ADD CONSTRAINT visits_appointment_id_fkey
  FOREIGN KEY (appointment_id) REFERENCES appointments NOT VALID;
