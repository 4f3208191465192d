import { readFile } from 'node:fs/promises';
import {
  APPOINTMENT_STATES,
  APPOINTMENT_TRANSITIONS,
  ENDED_STATUSES,
  STORED_STATUSES,
  type StoredStatus,
} from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { violates } from '../platform/db/database.ts';
import { moveAppointment } from './appointments.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

type Event = Awaited<ReturnType<Harness['event']>>;

const insertAppointment = async (
  profileId: string,
  event: Event,
  status: StoredStatus,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price,
      expires_at)
    SELECT ${profileId}, event_id, min(starts_at), ${status}, 0, now()
    FROM event_slots WHERE event_id = ${event.id} GROUP BY event_id
    RETURNING appointment_id AS id`.execute(api.owner);
  return rows[0]?.id ?? '';
};

const isEnded = (status: StoredStatus) => ENDED_STATUSES.some((ended) => ended === status);

test.each(STORED_STATUSES)('the database permits the transitions from %s', async (from) => {
  const event = await api.event();
  const permitted: StoredStatus[] = [];
  for (const to of STORED_STATUSES.filter((status) => status !== from)) {
    const { profileId } = await api.person();
    const id = await insertAppointment(profileId, event, from);
    if (from === 'confirmed' && isEnded(to)) {
      await sql`UPDATE appointments SET came_after = ${to}
        WHERE appointment_id = ${id}`.execute(api.owner);
    }
    // Moved by staff, or reinstated because they came after it had ended, which is then undone.
    const moved = await sql`UPDATE appointments SET status = ${to},
        came_after = CASE WHEN ${isEnded(from)} AND ${to} = 'confirmed' THEN ${from} ELSE came_after END
      WHERE appointment_id = ${id}`
      .execute(api.owner)
      .then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({
            message: `appointment ${id} cannot go from ${from} to ${to}`,
          });
          return false;
        },
      );
    if (moved) permitted.push(to);
  }
  const table = APPOINTMENT_TRANSITIONS.filter((transition) => transition.from === from);
  expect(permitted.sort()).toEqual(table.map(({ to }) => to).sort());
});

test.each(STORED_STATUSES)(
  'a person may have two ‘%s’ appointments at an event only if the status takes no seat',
  async (status) => {
    const event = await api.event();
    const { profileId } = await api.person();
    await insertAppointment(profileId, event, status);
    const second = await insertAppointment(profileId, event, status).then(
      () => 'allowed',
      (error: unknown) => (violates(error, 'one_live_appointment') ? 'refused' : error),
    );
    expect(second).toBe(APPOINTMENT_STATES[status].seat ? 'refused' : 'allowed');
  },
);

test('an appointment moves only from the expected status', async () => {
  const event = await api.event();
  const { profileId } = await api.person();
  const id = await insertAppointment(profileId, event, 'confirmed');
  expect(await moveAppointment(api.owner, id, 'held', 'released')).toBe(false);
  expect(await moveAppointment(api.owner, id, 'confirmed', 'cancelled')).toBe(true);
  expect(await moveAppointment(api.owner, id, 'confirmed', 'cancelled')).toBe(false);
});

describe('a job ends each non-final state', () => {
  const open = STORED_STATUSES.filter((status) => !APPOINTMENT_STATES[status].final);
  test.each(open)('%s', (status) => {
    const jobs = Object.keys(createJobHandlers(api.services));
    const actors = APPOINTMENT_TRANSITIONS.filter(({ from }) => from === status).flatMap(
      ({ by }): readonly string[] => by,
    );
    expect(actors.filter((actor) => jobs.includes(actor))).not.toEqual([]);
  });
});

test('docs/operations/states.md lists the states and transitions', async () => {
  const rows = APPOINTMENT_TRANSITIONS.map(
    ({ from, to, by }) => `| \`${from}\` | \`${to}\` | ${by.join(', ')} |`,
  );
  const documentation = await readFile(
    new URL('../../../docs/operations/states.md', import.meta.url),
    'utf8',
  );
  const table = ['| from | to | made by |', '|---|---|---|', ...rows].join('\n');
  expect(documentation).toContain(table);
});

test('an appointment that has ended is confirmed again only if the person came', async () => {
  const { profileId } = await api.person();
  const id = await insertAppointment(profileId, await api.event(), 'refunded');
  const confirm = (cameAfter: StoredStatus | null) =>
    sql`UPDATE appointments SET status = 'confirmed', came_after = ${cameAfter}
      WHERE appointment_id = ${id}`.execute(api.owner);
  await expect(confirm(null)).rejects.toThrow('cannot go from refunded to confirmed');
  await expect(confirm('cancelled')).rejects.toThrow('cannot go from refunded to confirmed');
  await confirm('refunded');
});
