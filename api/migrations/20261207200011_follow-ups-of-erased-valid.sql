ALTER TABLE follow_ups VALIDATE CONSTRAINT follow_ups_outcome_check;

-- Of people who were erased while it was open.
WITH ended AS (
  UPDATE follow_ups w SET state = 'outcome', outcome = 'person erased', due_on = NULL, next_try_at = NULL
  FROM profiles f WHERE f.profile_id = w.profile_id AND NOT f.is_active AND w.state <> 'outcome'
  RETURNING w.follow_up_id)
INSERT INTO follow_up_steps (follow_up_id, what) SELECT follow_up_id, 'outcome: person erased' FROM ended;
