import { addDays, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../../test/result-day.ts';
import { tasksOnToday } from '../../../test/today.ts';
import { createJobHandlers } from '../../job-handlers.ts';

const test = base.extend('untested', ({ api, chain: { lab, begin } }) => {
  /** Someone whose last test was two years ago comes to the next one, but no sample is taken. */
  const come = async (reason: string, invited = false) => {
    const as = await api.staff('coordinator');
    const day = await begin();
    const { person, ann: appointment_id, event } = day;
    const { profileId } = person;
    const before = await lab.tested(person);
    await lab.released(before.report({ value: '0.8', flag: 'N', comments: 'Green: fine' }));
    const due_on = addDays(event.date, -5);
    await sql`UPDATE recalls SET tested_on = ${due_on}::date - interval '2 years', due_on = ${due_on},
      basis = 'hand', test_interval = NULL, rule_version = NULL, state = ${invited ? 'invited' : 'due'},
      invited_at = ${invited ? londonInstant(due_on, '12:00') : null}
      WHERE profile_id = ${profileId}`.execute(api.owner);
    await sql`UPDATE results SET sample_date = ${due_on}::date - interval '2 years'
      WHERE profile_id = ${profileId}`.execute(api.owner);
    const end = { appointment_id, reason, invite_again: false };
    await day.record(
      day.action('arrived', '09:30', { appointment_id }),
      day.action('not sampled', '09:35', end),
    );
    // Staff steps have the database's time.
    await sql`UPDATE visits SET ended_at = now()
      WHERE appointment_id = ${appointment_id}`.execute(api.owner);
    const keep = () => createJobHandlers(api.services)['keep-recalls']({});
    const later = async (days: number) => {
      api.services.now = () => londonInstant(addDays(event.date, days), '05:00');
      await keep();
    };
    const isListed = async (show: string) =>
      (
        await api.call('GET', `/staff/recalls?show=${show.replaceAll(' ', '+')}`, { as })
      ).body.items.some(({ profile_id }: { profile_id: string }) => profile_id === profileId);
    /** Where the person is listed. */
    const lists = async () => {
      const shown = ['due', 'no answer', 'not tested'];
      const found = await Promise.all(shown.map(isListed));
      return shown.filter((_, index) => found[index]);
    };
    const checked = async () => {
      await createJobHandlers(api.services)
        ['check-recalls']({})
        .catch(() => undefined);
      const { rows } = await sql<{ finding: string }>`SELECT finding FROM recall_findings
        WHERE profile_id = ${profileId}
          AND check_id = (SELECT max(check_id) FROM recall_checks)`.execute(api.owner);
      return rows.map(({ finding }) => finding);
    };
    const own = async () => (await api.call('GET', '/recall', { as: person })).body.recall;
    const change = async (body: object) => {
      const { recall_id, version } = await own();
      const changed = {
        version,
        reason: 'As they asked.',
        due_on: null,
        ended_reason: null,
        ...body,
      };
      const answer = await api.call('PATCH', `/staff/recalls/${recall_id}`, { as, body: changed });
      expect(answer.status, answer.text).toBe(200);
    };
    return { ...day, as, keep, later, lists, checked, own, change };
  };
  return { come };
});

test.for([true, false])(
  'someone under care for their prostate gets no more reminders from the next day (invited: %s)',
  async (invited, { api, untested: { come } }) => {
    const { event, later, keep, lists, checked, own } = await come(
      'under care for a prostate condition',
      invited,
    );
    await keep();
    expect(await own()).toMatchObject({ state: invited ? 'invited' : 'due' });
    api.services.now = () => londonInstant(addDays(event.date, 1), '05:00');
    expect(await checked()).toContain('wrong date');
    await later(1);
    expect(await own()).toMatchObject({
      ...{ state: 'ended', ended_reason: 'under the care of a GP or hospital' },
    });
    await later(40);
    expect(await own()).toMatchObject({ state: 'ended' });
    expect([await lists(), await checked()]).toEqual([[], []]);
  },
);

test('a next test that staff set after they learned of the care is kept', async ({
  untested: { come },
}) => {
  const { event, later, own, change, lists } = await come('under care for a prostate condition');
  await later(1);
  await change({ change: 'due on', due_on: addDays(event.date, 2) });
  await later(3);
  expect(await own()).toMatchObject({ state: 'due', due_on: addDays(event.date, 2) });
  expect(await lists()).toEqual(['due']);
});

test.for([true, false])(
  'someone who came and was not tested is listed for staff to decide, and gets no invitation (invited: %s)',
  async (invited, { api, untested: { come } }) => {
    const { as, event, later, lists, checked, change, own } = await come(
      'should see their GP first',
      invited,
    );
    await later(40);
    expect(await lists()).toEqual(['not tested']);
    expect(await checked()).toEqual([]);
    const tasks = await tasksOnToday(api, as, 'tests due');
    expect(tasks.map(({ action }) => action?.path)).toContain('/staff/next-tests?show=not+tested');
    await change({ change: 'due on', due_on: addDays(event.date, 41) });
    await later(42);
    expect(await lists()).toEqual(['due']);
    expect(await own()).toMatchObject({ state: 'due' });
  },
);

test('someone who came and was not tested is still listed after a merge into another record', async ({
  api,
  untested: { come },
}) => {
  const { as, person, later } = await come('unwell');
  const kept = await api.person();
  const body = { dropped_id: person.profileId, take: [], reason: 'It is one person.' };
  const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, { as, body });
  expect(merged.status, merged.text).toBe(200);
  await later(1);
  const { items } = (await api.call('GET', '/staff/recalls?show=not+tested', { as })).body;
  expect(items).toContainEqual(expect.objectContaining({ profile_id: kept.profileId }));
});

test('an early visit without a sample does not change the reminder on the day the test is due', async ({
  api,
  untested: { come },
}) => {
  const { event, person, later, lists } = await come('unwell');
  await sql`UPDATE recalls SET due_on = ${addDays(event.date, 200)}
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  await later(201);
  expect(await lists()).toEqual(['due']);
});
