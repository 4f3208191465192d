-- First those of whom somebody may be recording something at this moment: nobody waits for the others.
SELECT carry_walk_in(w.walk_in_id) FROM walk_ins w JOIN events e USING (event_id)
WHERE e.ends_at > now() - interval '3 days';
