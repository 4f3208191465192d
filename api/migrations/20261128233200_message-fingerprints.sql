-- What was asked for with the id of a message: its text, its people and its time. The version before
-- writes none.
ALTER TABLE staff_messages ADD COLUMN fingerprint text;
