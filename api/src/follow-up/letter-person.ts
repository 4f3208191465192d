import { sql } from 'kysely';

/**
 * SQL: joins the letter `l` with the result `r` or the sample `s` that it is about, and with the person's
 * profile `f`.
 */
export const LETTER_PERSON = sql`LEFT JOIN results r ON r.result_id = l.result_id
  LEFT JOIN samples s ON s.sample_id = l.sample_id
  LEFT JOIN visit_steps drawn ON drawn.action_id = s.action_id
  LEFT JOIN appointments visited ON visited.appointment_id = drawn.appointment_id
  JOIN profiles f ON f.profile_id = coalesce(r.profile_id, visited.profile_id)`;

/**
 * SQL condition: the letter `n` sends the text of the letter `l`, which came back or was replaced, to a new
 * address.
 */
export const SENDS_AGAIN = sql`(n.sends_again = l.letter_id OR n.letter_id = l.replaced_by)`;

/**
 * SQL: the ids of letters about some records, each with its record. It reads only these letters by index; a
 * condition on the profile in `LETTER_PERSON` cannot.
 */
export const selectLettersForRecords = (profileIds: readonly string[]) => {
  const records = [...profileIds];
  return sql`
    SELECT l.letter_id, r.profile_id FROM results r JOIN letters l USING (result_id)
    WHERE r.profile_id = ANY (${records})
    UNION ALL SELECT l.letter_id, a.profile_id
    FROM appointments a JOIN visit_steps v USING (appointment_id) JOIN samples s USING (action_id)
      JOIN letters l USING (sample_id)
    WHERE a.profile_id = ANY (${records})`;
};
