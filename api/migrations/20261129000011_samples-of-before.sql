-- Samples from before. Locks their rows alone.
UPDATE samples SET action_id = sample_id WHERE action_id IS NULL;

-- Draws without a code. One that is recorded meanwhile has its row already.
INSERT INTO samples (action_id)
SELECT v.action_id FROM visit_steps v
WHERE v.step = 'sampled' AND NOT EXISTS (SELECT FROM samples s WHERE s.action_id = v.action_id);

-- A draw that was taken back is no sample any more.
UPDATE samples s SET state = 'discarded', reason = 'The draw was taken back.',
  discarded_by = u.done_by, discarded_at = u.done_at
FROM (SELECT DISTINCT ON (undoes) undoes, done_by, done_at FROM visit_steps
  WHERE undoes IS NOT NULL ORDER BY undoes, done_at, action_id) u
WHERE u.undoes = s.action_id AND s.state <> 'discarded';
