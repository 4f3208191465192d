import { sql } from 'kysely';

/** Days for which a letter that was sent may still arrive, come back or be answered. */
const POSTAL_DAYS = 28;

/** SQL condition: the letter `l` may still reach its recipient. */
export const MAY_STILL_ARRIVE = sql`(l.state = 'approved'
  OR l.state = 'sent' AND l.records_separated_at IS NULL AND l.changed_at > now() - make_interval(days => ${POSTAL_DAYS}))`;

/** SQL condition: the letter `l` has arrived, and does not name another person. */
export const HAS_ARRIVED = sql`(l.state = 'confirmed' AND l.records_separated_at IS NULL)`;

/** Why staff may not record yet that a person cannot be reached, by the state of a letter to them. */
export const OPEN_LETTER_MESSAGES = {
  approved: 'A letter to them has been approved. First record that it was sent, or discard it.',
  sent: `A letter to them was sent less than ${POSTAL_DAYS} days ago. Wait for ${POSTAL_DAYS} days, or record that it arrived or came back.`,
};
