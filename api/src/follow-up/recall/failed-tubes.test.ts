import { addDays, addMonths, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { bookingRequest } from '../../../test/factories.ts';
import { test as base } from '../../../test/laboratory.ts';
import type { Person } from '../../../test/makers.ts';
import { createJobHandlers } from '../../job-handlers.ts';

const GREEN = { comments: 'Green: fine' };

const test = base.extend('lost', ({ api, lab }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** Somebody whose only tube from yesterday has failed, and who was told. */
  return async (of?: Person) => {
    api.services.now = now;
    const visit = await lab.tested(of);
    const { person, event, appointmentId } = visit;
    const as = await api.staff('coordinator');
    const samples = `/staff/events/${event.id}/samples`;
    const { items } = (await api.call('GET', samples, { as })).body;
    const tube = items.find(
      (one: { appointment_id: string }) => one.appointment_id === appointmentId,
    );
    const post = async (path: string, body: object) => {
      const at = `${samples}/${tube.sample_id}/${path}`;
      const { status, text } = await api.call('POST', at, { as, body });
      expect(status, text).toBe(200);
    };
    await post('ending', { state: 'missing', reason: 'No trace of it.' });
    await post('told', { how: 'telephone' });
    const { rows } = await sql<{ day: string }>`SELECT event_date::text AS day FROM events
      WHERE event_id = ${event.id}`.execute(api.owner);
    const dueOn = addDays(rows[0]?.day ?? '', 1);
    api.services.now = () => londonInstant(addDays(api.today, 2), '05:00');
    return {
      ...visit,
      dueOn,
      reject: () => post('ending', { state: 'rejected', reason: 'Haemolysed.' }),
      keep: () => createJobHandlers(api.services)['keep-recalls']({}),
      own: async () => (await api.call('GET', '/recall', { as: person })).body.recall,
      ofStaff: async () =>
        (await lab.call('GET', `people/${person.profileId}/recalls`)).body.recalls,
      isListed: async () =>
        (await api.call('GET', '/staff/recalls?show=due', { as })).body.items.some(
          ({ profile_id }: { profile_id: string }) => profile_id === person.profileId,
        ),
      checked: async () => {
        await createJobHandlers(api.services)
          ['check-recalls']({})
          .catch(() => undefined);
        const found = await sql<{ finding: string }>`SELECT finding FROM recall_findings
          WHERE profile_id = ${person.profileId}
            AND check_id = (SELECT max(check_id) FROM recall_checks)`.execute(api.owner);
        return found.rows.map(({ finding }) => finding);
      },
    };
  };
});

test('somebody whose only tube failed is due for another test until they have booked one', async ({
  api,
  lost,
}) => {
  const { person, dueOn, own, keep, isListed, checked } = await lost();
  expect(await checked()).toEqual(['promise not kept']);
  await keep();
  expect(await own()).toMatchObject({ state: 'due', due_on: dueOn });
  expect(await isListed()).toBe(true);
  expect(await checked()).toEqual([]);
  const body = bookingRequest(person, await api.event());
  const booked = await api.call('POST', '/appointments', { as: person, body });
  expect(booked.status, booked.text).toBe(201);
  await keep();
  expect(await own()).toMatchObject({ state: 'booked', due_on: dueOn });
  expect(await isListed()).toBe(false);
});

test('a tube that turns up ends the recall, and its result brings another date', async ({
  api,
  lab,
  lost,
}) => {
  const { report, own, keep, ofStaff, checked } = await lost();
  await keep();
  const batch = await lab.upload(report(GREEN));
  await keep();
  expect(await own()).toBeNull();
  expect(await ofStaff()).toMatchObject([{ state: 'ended', ended_reason: 'visit changed' }]);
  await lab.release(batch);
  expect(await own()).toMatchObject({ state: 'due', due_on: addMonths(api.today, 12) });
  await keep();
  expect(await own()).toMatchObject({ state: 'due', due_on: addMonths(api.today, 12) });
  expect(await checked()).toEqual([]);
});

test('a result that comes before the recall has ended carries it over', async ({
  api,
  lab,
  lost,
}) => {
  const { report, own, keep, ofStaff } = await lost();
  await keep();
  await lab.released(report(GREEN));
  await keep();
  expect(await own()).toMatchObject({ state: 'due', due_on: addMonths(api.today, 12) });
  expect(await ofStaff()).toMatchObject([{ state: 'due', basis: 'rule' }]);
});

test('a tube that failed replaces the recall of an earlier test', async ({ api, lab, lost }) => {
  const { person, report } = await lab.tested();
  await lab.released(report({ ...GREEN, sampleDate: addDays(api.today, -1) }));
  await sql`UPDATE results SET sample_date = sample_date - 30
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  await sql`UPDATE recalls SET tested_on = tested_on - 30
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  const { own, dueOn, keep, ofStaff, checked } = await lost(person);
  await keep();
  expect(await own()).toMatchObject({ state: 'due', due_on: dueOn });
  expect(await ofStaff()).toMatchObject([
    { state: 'due', basis: 'invite again' },
    { state: 'ended', ended_reason: 'another test' },
  ]);
  expect(await checked()).toEqual([]);
});

test('somebody whose result was withdrawn is due once their tube has been rejected', async ({
  lab,
  lost,
}) => {
  const { report, reject, dueOn, own, keep, checked } = await lost();
  await lab.released(report(GREEN));
  await lab.released(report({ ...GREEN, status: 'withdrawn' }));
  await keep();
  expect(await own()).toBeNull();
  await reject();
  await keep();
  expect(await own()).toMatchObject({ state: 'due', due_on: dueOn });
  expect(await checked()).toEqual([]);
});

test('nobody over 80 is due because their tube failed', async ({ api, lost }) => {
  const { person, own, keep, isListed, checked } = await lost();
  const born = addMonths(api.today, -81 * 12);
  await sql`UPDATE profiles SET date_of_birth = ${born}
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  await keep();
  expect(await own()).toMatchObject({ state: 'ended', ended_reason: 'over the age limit' });
  expect(await isListed()).toBe(false);
  expect(await checked()).toEqual([]);
});
