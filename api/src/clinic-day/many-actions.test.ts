import { randomUUID } from 'node:crypto';
import { londonInstant, type VisitStep } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { expect } from 'vitest';
import { recordStatements } from '../../test/bench/recorded.ts';
import { test as base } from '../../test/console.ts';

const CONSENT = {
  wording_version: '2025-1',
  answers: { ...CONSENT_ANSWERS, gpConsent: true },
  signed_name: 'Alan Waite',
};

const test = base.extend('day', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** An event on its day at 09:30, with some booked people. */
  const begin = async (people: number) => {
    const event = await api.event({ slots: 4, seats: people });
    const ids: string[] = [];
    for (let n = 0; n < people; n += 1) {
      const { body } = await booking.book(await api.person(), event, event.times[n % 4]);
      ids.push(String(body.appointment.appointment_id));
    }
    await api.owner
      .updateTable('events')
      .set({ walk_in_allowance: people })
      .where('event_id', '=', event.id)
      .execute();
    api.services.now = () => londonInstant(event.date, '09:30');
    const action = (step: VisitStep, changes: object) => ({
      ...{ action_id: randomUUID(), step, list_version: 0, ...changes },
      done_at: londonInstant(event.date, '09:20').toISOString(),
    });
    const ready = (appointment_id: string | undefined) =>
      action('ready', { ...(appointment_id ? { appointment_id } : {}), consent: CONSENT });
    const arrived = (first_name: string) => {
      const person = { first_name, last_name: 'Babbage', date_of_birth: '1955-12-26' };
      return action('arrived', { appointment_id: randomUUID(), person, consent: CONSENT });
    };
    const record = async (actions: readonly object[]): Promise<string[]> =>
      (await call('POST', `${event.id}/actions`, { actions })).body.results.map(
        ({ outcome }: { outcome: string }) => outcome,
      );
    const consents = () =>
      api.owner
        .selectFrom('consents')
        .leftJoin('gp_consents', 'gp_consents.consent_id', 'consents.consent_id')
        .select(['consents.action_id', 'gp_consents.action'])
        .where('psa_test_date', '=', event.date)
        .where('given_through', '=', 'tablet')
        .execute();
    return { ids, ready, arrived, record, consents };
  };
  return { begin };
});

test('bad consents among many in one request are rejected, and all others are stored', async ({
  day: { begin },
}) => {
  const { ids, ready, arrived, record, consents } = await begin(6);
  const good = ids.map((id) => ready(id));
  const nobody = ready(randomUUID());
  const unsigned = { ...ready(ids[0]), consent: { ...CONSENT, signed_name: ' ' } };
  const walkIns = [arrived('Charles'), arrived('Henry')];
  const actions = [...good.slice(0, 3), nobody, unsigned, ...walkIns, ...good.slice(3)];
  expect(await record(actions)).toEqual([
    ...['applied', 'applied', 'applied', 'rejected', 'rejected'],
    ...['applied', 'applied', 'applied', 'applied', 'applied'],
  ]);
  expect(await record(actions)).toEqual([
    ...['repeated', 'repeated', 'repeated', 'rejected', 'rejected'],
    ...['repeated', 'repeated', 'repeated', 'repeated', 'repeated'],
  ]);
  const stored = new Map((await consents()).map(({ action_id, action }) => [action_id, action]));
  expect(stored).toEqual(
    new Map([...good, ...walkIns].map(({ action_id }) => [action_id, 'given'] as const)),
  );
});

test('many actions take no more SQL statements than a few', async ({ api, day: { begin } }) => {
  const { ids, ready, arrived, record } = await begin(8);
  const [first = '', second = '', ...others] = ids;
  const statements = async (appointments: readonly string[]) => {
    const actions = appointments.flatMap((id) => [ready(id), arrived('Charles')]);
    const recorded = await recordStatements(api.services.pool, () => record(actions));
    // Counts only writes: a caller's first request also looks them up.
    return recorded.filter(({ text }) => /^\s*(insert|update|with)/i.test(text)).length;
  };
  await statements([first]);
  const few = await statements([second]);
  expect(few).toBeGreaterThan(0);
  expect(await statements(others)).toBe(few);
});
