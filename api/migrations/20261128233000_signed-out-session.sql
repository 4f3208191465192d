-- A token has the second in which its session began. Of the sessions of the second in which somebody
-- signed out, this one has ended; another may be their next sign-in.
ALTER TABLE accounts ADD COLUMN ended_session uuid;
GRANT UPDATE (ended_session) ON accounts TO chaps_api;
