-- What staff were told of a step, for a tablet that never received the answer. A tube's owner is asked again.
ALTER TABLE visit_steps ADD COLUMN conflict text;
GRANT UPDATE (conflict) ON visit_steps TO chaps_api;
