import { sql } from 'kysely';
import { bookingRequest } from '../factories.ts';
import type { Person } from '../makers.ts';
import type { Stack } from './stack.ts';

/** How long a test polls for a state, in milliseconds; trust.md allows two minutes. */
export const POLLING = { timeout: 120_000, interval: 200 };

/**
 * Actions and queries for the tests.
 * @param stack called at each step: it starts before the first test
 */
export function fixtures(stack: () => Stack) {
  const book = (person: Person, event: { id: string; date: string }, time: string) =>
    stack().call('POST', '/appointments', person, bookingRequest(person, event, time));
  const received = (person: Person) =>
    stack()
      .mailbox.store.list(person.email)
      .map(({ subject }) => subject);
  const orphans = async () => {
    const { rows } = await sql`
      SELECT s.event_id, s.starts_at, s.taken FROM event_slots s WHERE taken <> (
        SELECT count(*) FROM appointments a
        WHERE a.event_id = s.event_id AND a.slot_starts_at = s.starts_at
          AND a.status IN ('held', 'capturing', 'confirmed'))`.execute(stack().owner);
    return rows;
  };
  const jobs = async (name: string, since: Date) => {
    const { rows } = await sql<{ state: string; output: unknown }>`
      SELECT state, output FROM pgboss.job WHERE name = ${name} AND created_on >= ${since}`.execute(
      stack().owner,
    );
    return rows;
  };
  return { book, received, orphans, jobs };
}
