import { bookability, londonDate, londonTime } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { bookingState } from './booking-state.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const SECOND = 1000;
const HOUR = 3600 * SECOND;

test.each([
  ['ten days before its end', null, -240 * HOUR, 'bookable'],
  ['a second more than 24 hours before its end', 'COMMUNITY', -24 * HOUR - SECOND, 'bookable'],
  ['24 hours before its end', 'COMMUNITY', -24 * HOUR, 'closing'],
  ['24 hours before its end', null, -24 * HOUR, 'closing'],
  ['24 hours before its end', 'FREEMASONS', -24 * HOUR, 'closing'],
  ['24 hours before its end', 'CORPORATE', -24 * HOUR, 'bookable'],
  ['at its end', 'FREEMASONS', 0, 'closing'],
  ['at its end', 'CORPORATE', 0, 'bookable'],
  ['a second after its end', 'COMMUNITY', SECOND, 'passed'],
  ['a second after its end', 'CORPORATE', SECOND, 'passed'],
] as const)(
  '%s, the database and the browser agree on the state of an event for %s',
  async (...row) => {
    const [, audience, fromEnd, state] = row;
    const { id } = await api.event({ audience });
    const stateAt = async (moment: Date) => {
      const { rows } = await sql<{ state: string }>`
      SELECT ${sql.raw(bookingState('e', `'${moment.toISOString()}'::timestamptz`))} AS state
      FROM events e WHERE event_id = ${id}`.execute(api.owner);
      return rows[0]?.state;
    };
    const { ends_at: end } = await api.owner
      .selectFrom('events')
      .select('ends_at')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    const moment = new Date(end.getTime() + fromEnd);
    const browser = bookability(
      {
        event_date: londonDate(end),
        start_time: '09:00',
        end_time: londonTime(end),
        exclusive_for: audience,
        booked_spaces: 0,
        total_spaces: 1,
      },
      moment,
    );
    expect([await stateAt(moment), browser.state]).toEqual([state, state]);
    await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${id}`.execute(api.owner);
    expect(await stateAt(moment)).toBe('cancelled');
  },
);
