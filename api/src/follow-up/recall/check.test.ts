import {
  addDays,
  addMonths,
  daysBetween,
  londonInstant,
  RECALL_GRACE_DAYS,
  type RecallFinding,
} from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../../test/laboratory.ts';
import type { Person } from '../../../test/makers.ts';
import { tasksOnToday } from '../../../test/today.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { erasePerson } from '../../people/personal-data/erasure.ts';

const GREEN = { comments: 'Green: fine' };

const test = base.extend('check', ({ api }, { onCleanup }) => {
  const { now } = api.services;
  const planted: string[] = [];
  onCleanup(async () => {
    api.services.now = now;
    for (const drop of planted) await sql.raw(drop).execute(api.owner);
  });
  return {
    /** Makes the code that creates recalls or sends mails lose or corrupt what it writes. */
    async plant(table: string, when: string, does: string) {
      await sql
        .raw(
          `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN ${does} END';
          CREATE TRIGGER planted BEFORE ${when} EXECUTE FUNCTION planted();`,
        )
        .execute(api.owner);
      planted.push(`DROP TRIGGER planted ON ${table}; DROP FUNCTION planted();`);
    },
    later: (days: number) => {
      api.services.now = () => londonInstant(addDays(api.today, days), '05:00');
    },
    run: () => createJobHandlers(api.services)['check-recalls']({}),
    /** What the latest check has found about a person. */
    async found({ profileId }: Pick<Person, 'profileId'>): Promise<string[]> {
      const { rows } = await sql<{ finding: RecallFinding }>`SELECT finding FROM recall_findings
        WHERE profile_id = ${profileId}
          AND check_id = (SELECT max(check_id) FROM recall_checks)`.execute(api.owner);
      return rows.map(({ finding }) => finding);
    },
  };
});

test('finds nothing when everyone has a next test, in whatever state', async ({
  api,
  check,
  lab,
}) => {
  const [kept, ended, booked] = [await lab.tested(), await lab.tested(), await lab.tested()];
  for (const { report } of [kept, ended, booked]) await lab.released(report(GREEN));
  const own = async (as: Person) => (await api.call('GET', '/recall', { as })).body.recall;
  const { recall_id, version } = await own(ended.person);
  const body = { version, change: 'no more reminders' };
  await api.call('PATCH', `/recall/${recall_id}`, { as: ended.person, body });
  await check.run();
  for (const { person } of [kept, ended, booked]) expect(await check.found(person)).toEqual([]);
});

test('finds a result without a next test, and reports it to the operator and on Today', async ({
  api,
  check,
  clinician,
  lab,
}) => {
  await check.plant('recalls', 'INSERT ON recalls FOR EACH ROW', 'RETURN NULL;');
  // A lost recall's step refers to nothing.
  await sql`ALTER TABLE recall_steps DISABLE TRIGGER ALL`.execute(api.owner);
  const { person, report } = await lab.tested();
  await lab.released(report(GREEN));
  await sql`ALTER TABLE recall_steps ENABLE TRIGGER ALL`.execute(api.owner);
  await expect(check.run()).rejects.toThrow(/no next test: \d/);
  expect(await check.found(person)).toEqual(['no next test']);
  const tasks = await tasksOnToday(api, clinician, 'next tests to check');
  expect(tasks.map(({ what }) => what)).toEqual([
    expect.stringMatching(/a result but no next test$/),
  ]);
  const coordinator = await api.staff('coordinator');
  for (const as of [clinician, coordinator]) {
    const [{ action } = { action: null }] = await tasksOnToday(api, as, 'next tests to check');
    const path = action?.path.replace('next-tests', 'recalls') ?? '';
    expect((await api.call('GET', path, { as })).status).toBe(200);
  }
});

test('finds people who were not invited because no invitations are sent', async ({
  api,
  check,
  lab,
}) => {
  const { person, report } = await lab.tested();
  await lab.released(report({ comments: 'Green: test again in 3 months' }));
  const late = daysBetween(api.today, addMonths(api.today, 3)) + RECALL_GRACE_DAYS;
  check.later(late - 1);
  await check.run().catch(() => undefined);
  expect(await check.found(person)).toEqual([]);
  check.later(late + 2);
  await expect(check.run()).rejects.toThrow('not invited');
  expect(await check.found(person)).toEqual(['not invited']);
});

test('finds people who were not invited although their latest tube failed', async ({
  api,
  check,
  lab,
}) => {
  const { person, report } = await lab.tested();
  const sampleDate = addDays(api.today, -1);
  await lab.released(report({ comments: 'Green: test again in 1 month', sampleDate }));
  const { event } = await lab.tested(person);
  const late = daysBetween(sampleDate, addMonths(sampleDate, 1)) + RECALL_GRACE_DAYS;
  check.later(late + 2);
  await check.run().catch(() => undefined);
  expect(await check.found(person)).toEqual([]);
  check.later(0);
  const as = await api.staff('coordinator');
  const { items } = (await api.call('GET', `/staff/events/${event.id}/samples`, { as })).body;
  const path = `/staff/events/${event.id}/samples/${items[0].sample_id}/ending`;
  const body = { state: 'missing', reason: 'Lost by the courier.' };
  expect((await api.call('POST', path, { as, body })).status).toBe(200);
  check.later(late + 2);
  await expect(check.run()).rejects.toThrow('not invited');
  expect(await check.found(person)).toEqual(['not invited']);
});

test('finds people who were not invited although their result has been missing for months', async ({
  api,
  check,
  lab,
}) => {
  const { person, report } = await lab.tested();
  const sampleDate = addDays(api.today, -1);
  await lab.released(report({ comments: 'Green: test again in 1 month', sampleDate }));
  await lab.tested(person);
  check.later(121);
  await expect(check.run()).rejects.toThrow('not invited');
  expect(await check.found(person)).toEqual(['not invited']);
});

test('allows the same time for an invitation after a long follow-up has ended', async ({
  api,
  check,
  clinician,
  lab,
}) => {
  const { person, report } = await lab.tested();
  await lab.released(report({ value: '11.8', flag: 'H', comments: 'Red: raised' }));
  const [followUp] = await lab.followUps(person);
  const path = `follow-ups/${followUp?.follow_up_id}`;
  const set = { due_on: addMonths(api.today, 1), reason: 'As agreed.' };
  const later = await api.call('PATCH', `/staff/${path}/next-test`, { as: clinician, body: set });
  expect(later.status, later.text).toBe(200);
  await sql`UPDATE recalls SET due_on = due_on - 120, tested_on = tested_on - 120,
    created_at = created_at - interval '120 days' WHERE profile_id = ${person.profileId}`.execute(
    api.owner,
  );
  await sql`UPDATE recall_steps SET created_at = created_at - interval '120 days'
    WHERE recall_id IN (SELECT recall_id FROM recalls WHERE profile_id = ${person.profileId})`.execute(
    api.owner,
  );
  const outcome = { from: followUp?.state, to: 'outcome', outcome: 'nothing further needed' };
  const ended = await lab.call('POST', `${path}/steps`, { ...outcome, note: null, reason: null });
  expect(ended.status, ended.text).toBe(200);
  check.later(RECALL_GRACE_DAYS - 1);
  await check.run().catch(() => undefined);
  expect(await check.found(person)).toEqual([]);
  check.later(RECALL_GRACE_DAYS + 2);
  await expect(check.run()).rejects.toThrow('not invited');
  expect(await check.found(person)).toEqual(['not invited']);
});

test('allows the same time for an invitation after the person has asked for reminders again', async ({
  api,
  check,
  lab,
}) => {
  const { person, report } = await lab.tested();
  await lab.released(report({ comments: 'Green: test again in 3 months' }));
  const wish = async (change: string) => {
    const { recall_id, version } = (await api.call('GET', '/recall', { as: person })).body.recall;
    return api.call('PATCH', `/recall/${recall_id}`, { as: person, body: { version, change } });
  };
  expect((await wish('no more reminders')).status).toBe(200);
  await sql`UPDATE recalls SET due_on = due_on - 240, tested_on = tested_on - 240,
    created_at = created_at - interval '240 days' WHERE profile_id = ${person.profileId}`.execute(
    api.owner,
  );
  expect((await wish('undo')).status).toBe(200);
  check.later(RECALL_GRACE_DAYS - 1);
  await check.run().catch(() => undefined);
  expect(await check.found(person)).not.toContain('not invited');
  check.later(RECALL_GRACE_DAYS + 2);
  await expect(check.run()).rejects.toThrow('not invited');
});

test('finds a next test with a wrong date', async ({ check, lab }) => {
  await check.plant(
    'recalls',
    'INSERT ON recalls FOR EACH ROW',
    'NEW.due_on = NEW.due_on + 3650; RETURN NEW;',
  );
  const { person, report } = await lab.tested();
  await lab.released(report(GREEN));
  await expect(check.run()).rejects.toThrow('wrong date');
  expect(await check.found(person)).toEqual(['wrong date']);
});

test('finds an invitation whose mail was never queued', async ({ api, check, clinician, lab }) => {
  const { person, report } = await lab.tested();
  await lab.released(report(GREEN));
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    api.call(method, `/staff/${path}`, { as: clinician, ...(body ? { body } : {}) });
  const [recall] = (await call('GET', `people/${person.profileId}/recalls`)).body.recalls;
  const due = { change: 'due on', due_on: api.today, reason: 'As asked.' };
  await call('PATCH', `recalls/${recall.recall_id}`, { version: recall.version, ...due });
  const event = await api.event({ daysAhead: 20 });
  const sent = await call('POST', `events/${event.id}/test-invitations`, { people: 100 });
  expect(sent.status, sent.text).toBe(200);
  await check.plant(
    'outbox',
    "INSERT ON outbox FOR EACH ROW WHEN (NEW.kind = 'test-invitation')",
    'RETURN NULL;',
  );
  await createJobHandlers(api.services)['send-test-invitations']({});
  await check.run().catch(() => undefined);
  expect(await check.found(person)).toEqual([]);
  check.later(2);
  await expect(check.run()).rejects.toThrow('invitation not sent');
  expect(await check.found(person)).toContain('invitation not sent');
});

test('finds an invitation still pending the next morning, unless its wave is paused', async ({
  api,
  check,
  clinician,
  lab,
}) => {
  const { person, report } = await lab.tested();
  await lab.released(report(GREEN));
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    api.call(method, `/staff/${path}`, { as: clinician, ...(body ? { body } : {}) });
  const [recall] = (await call('GET', `people/${person.profileId}/recalls`)).body.recalls;
  const due = { change: 'due on', due_on: api.today, reason: 'As asked.' };
  await call('PATCH', `recalls/${recall.recall_id}`, { version: recall.version, ...due });
  const event = await api.event({ daysAhead: 20 });
  const path = `events/${event.id}/test-invitations`;
  const [wave] = (await call('POST', path, { people: 100 })).body.waves;
  await check.run().catch(() => undefined);
  expect(await check.found(person)).toEqual([]);
  // The mail must be sent by then; in the evening it may wait until 8am.
  check.later(2);
  await expect(check.run()).rejects.toThrow('invitation not sent');
  expect(await check.found(person)).toEqual(['invitation not sent']);
  await call('PATCH', `${path}/${wave.wave_id}`, { is_paused: true });
  await check.run().catch(() => undefined);
  expect(await check.found(person)).toEqual([]);
});

test('finds an erased person whose invitations were not ended', async ({ api, check, lab }) => {
  const { person, report } = await lab.tested();
  await lab.released(report(GREEN));
  await check.plant(
    'recalls',
    "UPDATE ON recalls FOR EACH ROW WHEN (NEW.ended_reason = 'erased')",
    'RETURN NULL;',
  );
  const { profileId: profile_id, userId: user_id, email } = person;
  await api.owner
    .transaction()
    .execute((transaction) =>
      erasePerson(api.services, transaction, { profile_id, user_id, email }),
    );
  await expect(check.run()).rejects.toThrow('invited although erased');
  expect(await check.found(person)).toEqual(['invited although erased']);
});

test('Today shows when the check itself has not run', async ({ api, check, clinician, lab }) => {
  const { report } = await lab.tested();
  await lab.released(report(GREEN));
  await check.run().catch(() => undefined);
  const missed = async () =>
    (await tasksOnToday(api, clinician, 'next tests to check')).filter(({ what }) =>
      /has not run/.test(what),
    );
  expect(await missed()).toEqual([]);
  check.later(3);
  expect(await missed()).toHaveLength(1);
});
