-- Reads, and lets everybody write.
ALTER TABLE recalls VALIDATE CONSTRAINT recalls_ended_reason_check;
