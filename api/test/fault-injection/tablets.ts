import { randomUUID } from 'node:crypto';
import type { ActionResults, Balance, DayAction } from '@chaps/contracts/visits';
import { freePort } from '@chaps/local/processes/free-port';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addBookings } from '../many-bookings.ts';
import { startApiProcess } from './api-process.ts';
import type { Stack } from './stack.ts';

/**
 * Number of people; `CLINIC_LOAD_PEOPLE=1200` for a full day, and `-t 'eight tablets'` for this
 * test alone.
 */
const PEOPLE = Number(process.env.CLINIC_LOAD_PEOPLE ?? 48);
const TABLETS = 8;
const IN_ONE_UPLOAD = 10;
/** One person in every ABSENT does not come, and one in every REFUSING gives no sample. */
const [ABSENT, REFUSING] = [12, 10];

type Action = Omit<DayAction, 'list_version'> & { list_version: number };

/** Distributes the day's actions over the tablets, so that nobody's steps are all on one. */
function dayOf(appointments: readonly string[], begun: number): Action[][] {
  const tablets: Action[][] = Array.from({ length: TABLETS }, () => []);
  const record = (
    tablet: number,
    minute: number,
    action: Pick<Action, 'appointment_id' | 'step'>,
  ) =>
    tablets[tablet % TABLETS]?.push({
      action_id: randomUUID(),
      done_at: new Date(begun + minute * 60_000).toISOString(),
      list_version: 0,
      ...action,
    });
  for (const [n, appointment_id] of appointments.entries()) {
    if (n % ABSENT === 0) continue;
    record(n, n, { appointment_id, step: 'arrived' });
    record(n + 3, n + 1, { appointment_id, step: 'ready' });
    const outcome =
      n % REFUSING === 0
        ? ({ step: 'not sampled', reason: 'unwell' } as const)
        : ({ step: 'sampled', sample_code: `T-${n}` } as const);
    record(n + 5, n + 2, { appointment_id, ...outcome });
  }
  return tablets;
}

export function testTablets(stack: () => Stack) {
  const closing: Array<() => unknown> = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /**
   * Retries at the next address until one responds, as the gateway does. Counts broken connections,
   * and times the responses.
   */
  function uploads(addresses: readonly string[], eventId: string, token: string) {
    const times: number[] = [];
    let cut = 0;
    const upload = async (tablet: number, actions: readonly Action[]) => {
      for (let turn = tablet; ; turn += 1) {
        const begun = performance.now();
        const answer = await fetch(
          `${addresses[turn % addresses.length]}/staff/events/${eventId}/actions`,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ actions }),
          },
        )
          .then(async (response) => ({ status: response.status, text: await response.text() }))
          .catch(() => undefined);
        if (answer?.status === 200) {
          times.push(performance.now() - begun);
          const { results }: ActionResults = JSON.parse(answer.text);
          return results.map(({ outcome }) => outcome);
        }
        if (answer) throw new Error(`${answer.status} ${answer.text}`);
        cut += 1;
      }
    };
    return { upload, times, cut: () => cut };
  }

  test(
    'eight tablets share two copies of the API and one is killed: nothing is lost or duplicated, and the books balance',
    async () => {
      const copy = await startApiProcess({
        ...stack().environment,
        PORT: String(await freePort()),
        JOBS: 'off',
      });
      closing.push(copy.kill);
      const event = await stack().event({ daysAhead: -1, seats: PEOPLE });
      await addBookings(stack().owner, event.id, PEOPLE);
      await sql`UPDATE event_slots SET capacity = ${PEOPLE}, taken = ${PEOPLE}
      WHERE event_id = ${event.id} AND starts_at = (SELECT min(slot_starts_at) FROM appointments
        WHERE event_id = ${event.id})`.execute(stack().owner);
      const { rows } = await sql<{ id: string }>`SELECT appointment_id AS id FROM appointments
      WHERE event_id = ${event.id} ORDER BY appointment_id`.execute(stack().owner);
      const recorded = dayOf(
        rows.map(({ id }) => id),
        Date.parse(`${event.date}T09:00:00Z`),
      );
      const coordinator = await stack().staff('coordinator', event.id);
      const all = recorded.flat();
      const { upload, times, cut } = uploads(
        [stack().api().url, copy.url],
        event.id,
        coordinator.token,
      );

      const begun = performance.now();
      let sent = 0;
      let killed: Promise<void> | undefined;
      await Promise.all(
        recorded.map(async (actions, tablet) => {
          for (let from = 0; from < actions.length; from += IN_ONE_UPLOAD) {
            const part = actions.slice(from, from + IN_ONE_UPLOAD);
            await upload(tablet + from / IN_ONE_UPLOAD, part);
            sent += part.length;
            if (sent > all.length / 2) killed ??= copy.kill();
          }
        }),
      );
      const seconds = (performance.now() - begun) / 1000;
      process.stdout.write(
        `${PEOPLE} people, ${TABLETS} tablets: ${(all.length / seconds).toFixed(0)} actions a second, longest answer ${Math.max(...times).toFixed(0)} ms, ${cut()} uploads cut off\n`,
      );
      await killed;
      expect(cut()).toBeGreaterThan(0);

      for (const [tablet, actions] of recorded.entries()) {
        expect(new Set(await upload(tablet, actions.slice(0, 500)))).toEqual(new Set(['repeated']));
      }
      const { rows: steps } = await sql<{ action_id: string }>`SELECT action_id FROM visit_steps
      WHERE event_id = ${event.id} ORDER BY action_id`.execute(stack().owner);
      expect(steps.map(({ action_id }) => action_id)).toEqual(
        all.map(({ action_id }) => action_id).sort(),
      );
      const closure = `/staff/events/${event.id}/closure`;
      expect((await stack().call('POST', closure, coordinator, {})).status).toBe(200);
      const { body } = await stack().call('GET', `/staff/events/${event.id}/balance`, coordinator);
      const balance: Balance = body;
      const absent = Math.ceil(PEOPLE / ABSENT);
      const samples = all.filter(({ step }) => step === 'sampled').length;
      expect(balance).toMatchObject({
        booked: PEOPLE,
        arrived: PEOPLE - absent,
        did_not_attend: absent,
        sampled: samples,
        not_sampled: PEOPLE - absent - samples,
        differences: [],
        sample_conflicts: [],
      });
    },
    180_000 + PEOPLE * 1000,
  );
}
