import { addDays, londonInstant } from '@chaps/domain';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/result-day.ts';
import { tasksOnToday } from '../../test/today.ts';

/** A day with its samples, and what a coordinator decides about them. */
const test = base.extend('decided', ({ api, chain, console: { call } }) => ({
  begin: async () => {
    const day = await chain.begin();
    const { event } = day;
    const coordinator = await api.staff('coordinator', event.id);
    const balance = async () => (await call('GET', `${event.id}/balance`)).body;
    /** Resolves the only tube conflict: the appointment `whose` keeps its tube; if omitted, no tube is kept. */
    const decide = async (whose?: string) => {
      const [{ samples }] = (await balance()).sample_conflicts;
      const sample_ids = samples.map(({ sample_id }: { sample_id: string }) => sample_id);
      const kept = samples.find((one: { appointment_id: string }) => one.appointment_id === whose);
      const body = { sample_ids, keep: kept?.sample_id ?? null, reason: 'We looked.' };
      expect((await call('POST', `${event.id}/sample-decisions`, body)).status).toBe(200);
    };
    const listed = async (show: string) =>
      (await call('GET', `${event.id}/samples?show=${show}`)).body.items;
    const tasks = async (...[kind]: [Parameters<typeof tasksOnToday>[2]]) =>
      (await tasksOnToday(api, coordinator, kind)).map(({ what }) => what);
    const visitOf = async (whose: Parameters<typeof chain.lab.shown>[0]) =>
      (await chain.lab.shown(whose))[0]?.visit;
    const later = (days: number) => {
      api.services.now = () => londonInstant(addDays(event.date, days), '08:00');
    };
    return { ...day, lab: chain.lab, balance, decide, listed, tasks, visitOf, later };
  },
}));

describe('someone whose only tube staff have discarded', () => {
  const NOT_TOLD = 'An event: 1 person has not been told that their tube has no result';
  const WORDS = 'We are sorry: we have no result for your blood sample';

  test('must be told, is not promised a result, and may repeat the test', async ({
    api,
    decided: { begin },
    console: { call },
  }) => {
    const { event, person, other, ann, bob, lab, visit, close, ...day } = await begin();
    const { decide, listed, tasks, visitOf, later } = day;
    await visit(ann, { sample_code: 'T-100' });
    await visit(bob, { sample_code: 'T-100' });
    await decide(bob);
    const lost = { sample_failed: 'rejected', result_by: null, free_repeat: true };
    expect(await visitOf(person)).toMatchObject(lost);
    expect(await visitOf(other)).toMatchObject({ sample_failed: null, free_repeat: false });
    await api.sendMails();
    const subjects = async (to: { email: string }) =>
      (await api.mailbox.store.list(to.email)).map(({ subject }) => subject);
    expect(await subjects(person)).toContain(WORDS);
    expect(await subjects(other)).not.toContain(WORDS);
    await close();
    const [tube, ...more] = await listed('not told');
    expect(more).toEqual([]);
    expect(tube).toMatchObject({
      ...{ appointment_id: ann, state: 'discarded', reason: 'We looked.', told: null },
      ...{ has_failed: true, repeat_for: person.profileId },
    });
    expect(await tasks('tubes not told')).toEqual([NOT_TOLD]);
    const { items } = (await lab.call('GET', `events/${event.id}/results`)).body;
    expect(items.map((item: { appointment_id: string }) => item.appointment_id)).toEqual([bob]);
    later(20);
    expect(await tasks('results overdue')).toEqual([
      'An event: 1 person who gave a sample has no result',
    ]);
    const told = await call('POST', `${event.id}/samples/${tube.sample_id}/told`, {});
    expect(told.status).toBe(200);
    expect([await listed('not told'), await tasks('tubes not told')]).toEqual([[], []]);
    expect(await listed('discarded')).toMatchObject([{ told: { how: 'telephone' } }]);
  });

  test('counts once, however often their tubes were recorded', async ({ decided: { begin } }) => {
    const { event: _, ann, visit, action, record, ...day } = await begin();
    const { decide, listed } = day;
    await visit(ann, {});
    const again = (time: string, sample_code: string) =>
      action('sampled', time, { appointment_id: ann, sample_code });
    await record(again('09:36', 'T-100'), again('09:37', 'T-100'), again('09:38', 'T-200'));
    await decide();
    expect(await listed('discarded')).toHaveLength(2);
    expect(await listed('not told')).toMatchObject([{ code: 'T-100', has_failed: true }]);
  });

  test('is expected to get a result again after giving a new tube', async ({
    decided: { begin },
  }) => {
    const { person, ann, bob, visit, action, record, ...day } = await begin();
    const { decide, listed, visitOf } = day;
    await visit(ann, { sample_code: 'T-100' });
    await visit(bob, { sample_code: 'T-100' });
    await decide(bob);
    await record(action('sampled', '09:40', { appointment_id: ann, sample_code: 'T-300' }));
    expect(await visitOf(person)).toMatchObject({ sample_failed: null, free_repeat: false });
    expect(await listed('not told')).toEqual([]);
  });

  test('is listed, unlike someone whose sample was undone', async ({ decided: { begin } }) => {
    const { person, ann, visit, action, record, listed, visitOf } = await begin();
    const [, , drawn] = await visit(ann, { sample_code: 'T-100' });
    await record(action('undo', '09:40', { appointment_id: ann, undoes: drawn.action_id }));
    expect(await visitOf(person)).toMatchObject({ state: 'ready', sample_failed: null });
    expect([await listed('not told'), (await listed('discarded')).length]).toEqual([[], 0]);
  });
});

describe('a released result from a tube that staff have decided is not the person’s', () => {
  const NAMED = 'An event: 1 person has a released result, but no sample is recorded';

  test.for(['another person’s', 'one of two'] as const)(
    'is flagged until it is withdrawn: the tube was %s',
    async (how, { decided: { begin }, console: { call } }) => {
      const { event, person, ann, bob, lab, references, report, visit, close, ...day } =
        await begin();
      const { balance, decide, tasks, visitOf } = day;
      await visit(ann, { sample_code: 'T-100' });
      await close();
      const result = { reference: references.ann, value: '2.5' };
      await lab.released(report(result));
      // A tablet sends what it recorded offline.
      const isOthers = how === 'another person’s';
      await (isOthers
        ? visit(bob, { sample_code: 'T-100' })
        : visit(ann, { sample_code: 'T-200' }));
      const [{ samples }] = (await balance()).sample_conflicts;
      expect(samples).toHaveLength(2);
      expect(samples.filter(({ has_result }: { has_result: boolean }) => has_result)).toMatchObject(
        [{ appointment_id: ann, code: 'T-100' }],
      );
      const whatOf = async () =>
        (await balance()).differences
          .filter(({ appointment_id }: { appointment_id: string }) => appointment_id === ann)
          .map(({ what }: { what: string }) => what);
      expect([await whatOf(), await tasks('results without a sample')]).toEqual([[], []]);
      await decide(isOthers ? bob : undefined);
      expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '2.5' } }]);
      expect(await whatOf()).toEqual(['result without a sample']);
      expect(await tasks('results without a sample')).toEqual([NAMED]);
      const closing = await call('POST', `${event.id}/closure`, {});
      expect(closing.body.error.code).toBe('NOT_BALANCED');
      await lab.released(report({ ...result, status: 'withdrawn' }));
      expect([await whatOf(), await tasks('results without a sample')]).toEqual([[], []]);
      expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
      expect(await visitOf(person)).toMatchObject({ sample_failed: 'rejected', free_repeat: true });
    },
  );
});
