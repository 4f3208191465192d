-- Reads, and lets everybody write.
ALTER TABLE letters VALIDATE CONSTRAINT dates_are_bounded;
