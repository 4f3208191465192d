-- A call that nobody answered has a next try. The version before does not know it: a follow-up that it
-- ends keeps its last one, which nobody shows any more.
ALTER TABLE follow_ups ADD COLUMN next_try_at timestamptz;
GRANT UPDATE (next_try_at) ON follow_ups TO chaps_api;
