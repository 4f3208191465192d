-- Reads, and lets everybody write.
ALTER TABLE results VALIDATE CONSTRAINT results_sample_id_fkey;
