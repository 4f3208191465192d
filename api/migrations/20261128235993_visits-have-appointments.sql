-- Apart from the migration that adds it, so that nobody waits while it reads.
ALTER TABLE visits VALIDATE CONSTRAINT visits_appointment_id_fkey;
