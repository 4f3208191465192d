import { describe, expect } from 'vitest';
import { test as base } from '../../test/result-day.ts';
import { tasksOnToday } from '../../test/today.ts';

/** Ann is ready. One tablet records her tube, and another records why she gave no sample. */
const test = base.extend('both', ({ api, chain, console: { call } }) => ({
  begin: async () => {
    const day = await chain.begin();
    const { event, ann, action, record } = day;
    const whose = { appointment_id: ann };
    await record(action('arrived', '09:30', whose), action('ready', '09:31', whose));
    const rowOf = async (id = ann) =>
      (await call('GET', `${event.id}/day`)).body.appointments.find(
        ({ appointment_id }: { appointment_id: string }) => appointment_id === id,
      );
    const differences = async () =>
      (await call('GET', `${event.id}/balance`)).body.differences
        .filter(({ appointment_id }: { appointment_id: string }) => appointment_id === ann)
        .map(({ what }: { what: string }) => what);
    const tubes = async (show = 'all') =>
      (await call('GET', `${event.id}/samples?show=${show}`)).body.items;
    const closing = () => call('POST', `${event.id}/closure`, {});
    const undo = (undoes: string) => record(action('undo', '09:55', { ...whose, undoes }));
    const sampled = (time: string) => action('sampled', time, { ...whose, sample_code: 'T-100' });
    const none = (time: string) =>
      action('not sampled', time, { ...whose, reason: 'unwell', invite_again: true });
    const coordinator = await api.staff('coordinator', event.id);
    const flagged = async () =>
      (await tasksOnToday(api, coordinator, 'results without a sample')).length;
    return {
      ...{ ...day, lab: chain.lab, rowOf, differences, tubes, closing, undo, sampled, none },
      flagged,
    };
  },
}));

const BOTH = 'a sample and a reason for none';

describe('a sample on one tablet and a reason for no sample on another', () => {
  test.for([
    ['the sample', 'the reason'],
    ['the sample', 'the sample'],
    ['the reason', 'the reason'],
    ['the reason', 'the sample'],
  ] as const)(
    'are both kept, and the tube is held back (first %s) until %s is undone',
    async ([first, wrong], { both: { begin } }) => {
      const { ann, record, at, rowOf, differences, tubes, closing, undo, ...day } = await begin();
      const [sample, none] = [day.sampled('09:40'), day.none('09:35')];
      const steps = first === 'the sample' ? [sample, none] : [none, sample];
      const outcomes: string[] = [];
      for (const step of steps) outcomes.push((await record(step))[0].outcome);
      expect(outcomes).toEqual(['applied', 'conflict']);
      expect(await differences()).toEqual([BOTH]);
      expect(await tubes('on the list')).toEqual([]);
      expect(await tubes('held back')).toMatchObject([
        { appointment_id: ann, held: 'A reason for no sample is also recorded for this person.' },
      ]);
      expect(await rowOf()).toMatchObject({
        ...{ state: 'not sampled', last_action_id: none.action_id },
        contradicts: { action_id: sample.action_id, step: 'sampled' },
      });
      at('18:00');
      expect((await closing()).body.error).toMatchObject({
        code: 'NOT_BALANCED',
        message: expect.stringMatching(/^First decide whether a sample was taken/),
      });
      const isReason = wrong === 'the reason';
      await undo(isReason ? none.action_id : sample.action_id);
      const row = await rowOf();
      expect(row).toMatchObject({ state: isReason ? 'sampled' : 'not sampled' });
      expect(row.contradicts).toBeUndefined();
      expect(await differences()).toEqual([]);
      expect(await tubes('on the list')).toHaveLength(isReason ? 1 : 0);
      expect((await closing()).status).toBe(200);
    },
  );

  test('are both kept even if the reason was given later', async ({ both: { begin } }) => {
    const { record, rowOf, differences, tubes, ...day } = await begin();
    const [sample, none] = [day.sampled('09:35'), day.none('09:40')];
    expect(await record(sample, none)).toMatchObject([
      { outcome: 'conflict', reason: 'A reason for no sample is also recorded for this person.' },
      { outcome: 'conflict', reason: expect.stringMatching(/^A sample is also recorded/) },
    ]);
    expect(await rowOf()).toMatchObject({
      ...{ state: 'sampled', last_action_id: sample.action_id },
      contradicts: { action_id: none.action_id, step: 'not sampled' },
    });
    expect([await differences(), (await tubes('held back')).length]).toEqual([[BOTH], 1]);
  });

  test('are flagged when the result has been released', async ({ both: { begin } }) => {
    const { person, lab, references, report, close, record, rowOf, undo, ...day } = await begin();
    const { differences, flagged } = day;
    await record(day.sampled('09:40'));
    await close();
    await lab.released(report({ reference: references.ann, value: '2.5' }));
    const none = day.none('09:33');
    expect(await record(none)).toMatchObject([{ outcome: 'conflict' }]);
    expect(await rowOf()).toMatchObject({ last_action_id: none.action_id });
    expect(await lab.shown(person)).toMatchObject([{ result: { test_result: '2.5' } }]);
    expect([await differences(), await flagged()]).toEqual([[BOTH, 'result without a sample'], 1]);
    await undo(none.action_id);
    expect([await differences(), await flagged()]).toEqual([[], 0]);
  });
});

test('after closing, staff undo the late step first, not the outcome set by closing', async ({
  both: { begin },
}) => {
  const { bob, record, action, visit, close, none, rowOf } = await begin();
  await record(none('09:35'));
  await close();
  const [, , drawn] = await visit(bob, { sample_code: 'T-200' });
  expect(await rowOf(bob)).toMatchObject({ state: 'sampled', last_action_id: drawn.action_id });
  await record(action('undo', '09:55', { appointment_id: bob, undoes: drawn.action_id }));
  expect(await rowOf(bob)).toMatchObject({ state: 'ready' });
});
