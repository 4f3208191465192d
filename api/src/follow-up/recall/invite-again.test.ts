import { addDays, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { testWithTwoPeople } from '../../../test/event-day.ts';
import {
  LOCK_TIMEOUT_MESSAGE,
  runWhileLocked,
  shortTimeoutServices,
} from '../../../test/locked-rows.ts';
import type { Person } from '../../../test/makers.ts';
import { createJobHandlers } from '../../job-handlers.ts';

const test = testWithTwoPeople.extend('next', ({ api }) => ({
  keep: () => createJobHandlers(api.services)['keep-recalls']({}),
  own: async (as: Person) => (await api.call('GET', '/recall', { as })).body.recall,
}));

test('‘invite again’ on the day creates a recall, due on the date that the reason implies', async ({
  day: { begin },
  next: { keep, own },
}) => {
  const { event, person, other, otherId, action, record } = await begin();
  const away = { reason: 'should wait before a test', invite_again: true };
  await record(
    ...[action('arrived', 0), action('not sampled', 4, away)],
    action('arrived', 1, { appointment_id: otherId }),
    action('not sampled', 5, { reason: 'unwell', invite_again: false, appointment_id: otherId }),
  );
  await keep();
  expect(await own(person)).toMatchObject({ state: 'due', due_on: addDays(event.date, 42) });
  expect(await own(other)).toBeNull();
});

test('a person whose record is locked does not block the others', async ({
  api,
  day: { begin },
  next: { keep, own },
}) => {
  const { person, other, otherId, action, record } = await begin();
  const away = { reason: 'unwell', invite_again: true };
  await record(
    ...[action('arrived', 0), action('not sampled', 4, away)],
    action('arrived', 1, { appointment_id: otherId }),
    action('not sampled', 5, { ...away, appointment_id: otherId }),
  );
  const services = await shortTimeoutServices(api);
  try {
    const locked = sql`profiles WHERE profile_id = ${person.profileId}`;
    await runWhileLocked(api, locked, async () => {
      await expect(createJobHandlers(services)['keep-recalls']({})).rejects.toThrow(
        LOCK_TIMEOUT_MESSAGE,
      );
    });
  } finally {
    await services.close();
  }
  expect(await own(person)).toBeNull();
  expect(await own(other)).toMatchObject({ state: 'due' });
  await keep();
  expect(await own(person)).toMatchObject({ state: 'due' });
});

test('the nightly check finds a promised recall that the job did not create', async ({
  api,
  day: { begin },
  next: { keep },
}) => {
  const { event, person, action, record } = await begin();
  await record(
    action('arrived', 0),
    action('not sampled', 4, { reason: 'unwell', invite_again: true }),
  );
  const { now } = api.services;
  api.services.now = () => londonInstant(addDays(event.date, 1), '05:00');
  const check = async () => {
    const outcome = await createJobHandlers(api.services)
      ['check-recalls']({})
      .then(() => '', String);
    const { rows } = await sql<{ finding: string }>`SELECT finding FROM recall_findings
      WHERE profile_id = ${person.profileId}
        AND check_id = (SELECT max(check_id) FROM recall_checks)`.execute(api.owner);
    return { outcome, findings: rows.map(({ finding }) => finding) };
  };
  try {
    const broken = await check();
    expect(broken.outcome).toMatch('promise not kept');
    expect(broken.findings).toEqual(['promise not kept']);
    await keep();
    expect((await check()).findings).toEqual([]);
  } finally {
    api.services.now = now;
  }
});

test('a recall ends when its step is undone, and a new one is created when it is recorded again', async ({
  day: { begin },
  next: { keep, own },
}) => {
  const { event, person, read, action, record, appointmentId } = await begin();
  await record(
    action('arrived', 0),
    action('not sampled', 4, { reason: 'unwell', invite_again: true }),
  );
  await keep();
  expect(await own(person)).toMatchObject({ state: 'due', due_on: addDays(event.date, 1) });
  const visit = (await read()).appointments.find((one) => one.appointment_id === appointmentId);
  await record(action('undo', 5, { undoes: visit?.last_action_id }));
  await keep();
  expect(await own(person)).toBeNull();
  const again = { reason: 'should wait before a test', invite_again: true };
  await record(action('not sampled', 6, again));
  await keep();
  expect(await own(person)).toMatchObject({ state: 'due', due_on: addDays(event.date, 42) });
});
