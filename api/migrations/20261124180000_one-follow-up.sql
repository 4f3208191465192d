-- One open follow-up for a person: a corrected or another raised result continues it, so it moves on
-- to that result.
GRANT UPDATE (result_id) ON follow_ups TO chaps_api;
