import { addDays, addMonths, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../../test/laboratory.ts';
import { createJobHandlers } from '../../job-handlers.ts';

const GREEN = { comments: 'Green: fine' };
const AGE_MONTHS = 81 * 12;
const OVER_AGE = { state: 'ended', ended_reason: 'over the age limit' };

const test = base.extend('older', ({ api, lab }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** Somebody who turns 81 in so many months, without a result yet. */
  const turning81In = async (months: number) => {
    const { person, report } = await lab.tested();
    const { profileId } = person;
    const keep = () => createJobHandlers(api.services)['keep-recalls']({});
    const own = async () => (await api.call('GET', '/recall', { as: person })).body.recall;
    return {
      ...{ person, keep, own },
      release: (changes: Parameters<typeof report>[0] = {}) =>
        lab.released(report({ ...GREEN, ...changes })),
      born: addMonths(api.today, months - AGE_MONTHS),
      setBirthDate: async (born: string) => {
        await sql`UPDATE profiles SET date_of_birth = ${born}
          WHERE profile_id = ${profileId}`.execute(api.owner);
      },
      ofStaff: async () => (await lab.call('GET', `people/${profileId}/recalls`)).body.recalls,
      /** So many days after they turn 81. */
      later: (days: number) => {
        const day = addDays(addMonths(addMonths(api.today, months - AGE_MONTHS), AGE_MONTHS), days);
        api.services.now = () => londonInstant(day, '05:00');
      },
      isListed: async () =>
        (await lab.call('GET', 'recalls?show=due')).body.items.some(
          ({ profile_id }: { profile_id: string }) => profile_id === profileId,
        ),
      checked: async () => {
        await createJobHandlers(api.services)
          ['check-recalls']({})
          .catch(() => undefined);
        const { rows } = await sql<{ finding: string }>`SELECT finding FROM recall_findings
          WHERE profile_id = ${profileId}
            AND check_id = (SELECT max(check_id) FROM recall_checks)`.execute(api.owner);
        return rows.map(({ finding }) => finding);
      },
    };
  };
  return { turning81In };
});

test('nobody has a next test on a day when they are over 80', async ({ older }) => {
  const { born, setBirthDate, release, own, keep, ofStaff, later, isListed, checked } =
    await older.turning81In(11);
  await setBirthDate(born);
  await release();
  expect(await own()).toMatchObject(OVER_AGE);
  for (const days of [-300, 60]) {
    later(days);
    await keep();
    expect([await isListed(), await checked()]).toEqual([false, []]);
  }
  expect(await ofStaff()).toHaveLength(1);
});

test('the reminders of somebody who has not been invited end on their 81st birthday', async ({
  older,
}) => {
  const { born, setBirthDate, release, own, keep, later, isListed, checked } =
    await older.turning81In(13);
  await setBirthDate(born);
  await release();
  later(-1);
  await keep();
  expect(await own()).toMatchObject({ state: 'due' });
  expect(await isListed()).toBe(true);
  later(1);
  expect(await checked()).toContain('wrong date');
  await keep();
  expect(await own()).toMatchObject(OVER_AGE);
  expect([await isListed(), await checked()]).toEqual([false, []]);
});

test('a next test is not put off to a day when they are over 80', async ({ api, older }) => {
  const { person, born, setBirthDate, release, own, keep } = await older.turning81In(13);
  await setBirthDate(born);
  await release();
  const { recall_id, version, ...before } = await own();
  expect(before).toMatchObject({ state: 'due', can_postpone: false });
  const body = { version, change: 'in a year' };
  const put = await api.call('PATCH', `/recall/${recall_id}`, { as: person, body });
  expect(put.status).toBe(409);
  await setBirthDate(addMonths(born, 120));
  expect(await own()).toMatchObject({ ...before, can_postpone: true });
  await keep();
  expect(await own()).toMatchObject({ state: 'due', version });
});

test('a next test goes on once a wrong date of birth is corrected', async ({ older }) => {
  const { born, setBirthDate, release, own, keep, ofStaff, checked } = await older.turning81In(11);
  await setBirthDate(born);
  await release();
  await setBirthDate(addMonths(born, 120));
  expect(await checked()).toEqual(['no next test']);
  await keep();
  expect(await own()).toMatchObject({ state: 'due' });
  await keep();
  expect([await checked(), (await ofStaff()).length]).toEqual([[], 2]);
});

test('a corrected result with an earlier date for the next test starts the reminders', async ({
  older,
}) => {
  const { born, setBirthDate, release, own } = await older.turning81In(11);
  await setBirthDate(born);
  await release();
  await release({ status: 'corrected', comments: 'Green: test again in 6 months' });
  expect(await own()).toMatchObject({ state: 'due' });
});

test('a date that staff set stays at any age', async ({ api, lab, older }) => {
  const { born, setBirthDate, release, own, keep, ofStaff, checked } = await older.turning81In(11);
  await setBirthDate(born);
  await release();
  const [{ recall_id, version }] = await ofStaff();
  const due_on = addMonths(api.today, 14);
  const body = { version, change: 'due on', due_on, reason: 'As their GP asks.' };
  expect((await lab.call('PATCH', `recalls/${recall_id}`, body)).status).toBe(200);
  await keep();
  expect(await own()).toMatchObject({ state: 'due', due_on });
  expect(await checked()).toEqual([]);
});
