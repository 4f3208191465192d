import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Harness } from './harness.ts';

/** Moves an event to yesterday. */
export const makeYesterday = (api: Harness, eventId: string) =>
  sql`UPDATE events SET event_date = ${api.today}::date - 1 WHERE event_id = ${eventId}`.execute(
    api.owner,
  );

/** Records that people gave a sample at a past event. */
export async function recordSamples(api: Harness, eventId: string, ids: readonly string[]) {
  const as = await api.staff('coordinator');
  const { event_date } = (await api.call('GET', `/staff/events/${eventId}/day`, { as })).body;
  const done_at = londonInstant(event_date, '12:00').toISOString();
  const actions = ids.flatMap((appointment_id) =>
    ['arrived', 'ready', 'sampled'].map((step, index) => ({
      ...{ action_id: randomUUID(), appointment_id, step, list_version: 0 },
      done_at: new Date(Date.parse(done_at) + index).toISOString(),
    })),
  );
  for (let from = 0; from < actions.length; from += 300) {
    const body = { actions: actions.slice(from, from + 300) };
    const answer = await api.call('POST', `/staff/events/${eventId}/actions`, { as, body });
    expect(answer.status, answer.text).toBe(200);
  }
}

/** Closes the books of a past event. */
export async function closeBooks(api: Harness, eventId: string) {
  const as = await api.staff('coordinator');
  const answer = await api.call('POST', `/staff/events/${eventId}/closure`, { as, body: {} });
  expect(answer.status, answer.text).toBe(200);
}

/** Moves an event to yesterday, records a sample for everybody booked, and closes its books. */
export async function endDay(api: Harness, eventId: string) {
  await makeYesterday(api, eventId);
  const booked = await api.owner
    .selectFrom('appointments')
    .select('appointment_id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .execute();
  await recordSamples(
    api,
    eventId,
    booked.map(({ appointment_id }) => appointment_id),
  );
  await closeBooks(api, eventId);
}
