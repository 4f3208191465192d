-- Reads, and lets everybody write.
ALTER TABLE visits VALIDATE CONSTRAINT visits_appointment_id_fkey;
