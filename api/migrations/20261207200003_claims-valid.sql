-- Reads, and lets everybody write.
ALTER TABLE profiles VALIDATE CONSTRAINT dates_are_bounded;
