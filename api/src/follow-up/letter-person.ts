import { sql } from 'kysely';

/**
 * SQL: joins to the letter `l` the result `r` or the sample `s` that it is about, and the profile `f` of its
 * person.
 */
export const LETTER_PERSON = sql`LEFT JOIN results r ON r.result_id = l.result_id
  LEFT JOIN samples s ON s.sample_id = l.sample_id
  LEFT JOIN visit_steps drawn ON drawn.action_id = s.action_id
  LEFT JOIN appointments visited ON visited.appointment_id = drawn.appointment_id
  JOIN profiles f ON f.profile_id = coalesce(r.profile_id, visited.profile_id)`;
