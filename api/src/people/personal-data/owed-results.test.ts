import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome } from '../../../test/booking-steps.ts';
import { test as base } from '../../../test/fixtures.ts';
import type { Person } from '../../../test/makers.ts';
import { releasedResult, testedPerson } from '../../../test/released-result.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: see your GP' };

const test = base
  .extend('admin', { scope: 'file' }, ({ api }) => api.staff('admin'))
  .extend('clinician', { scope: 'file' }, ({ api }) => api.staff('clinician'))
  .extend('requested', ({ api, admin }) => async ({ profileId }: Person) => {
    const asked = { kind: 'erasure', profile_id: profileId, asked_by: null, channel: 'letter' };
    const { body } = await api.call('POST', '/staff/data-requests', {
      as: admin,
      body: { ...asked, received_on: api.today },
    });
    return async (more: object = {}) => {
      const { now } = api.services;
      // The slots of the test's events are in the future.
      const after = Date.now() + 90 * 86_400_000;
      api.services.now = () => new Date(after);
      const path = `/staff/data-requests/${body.data_request_id}/erasure`;
      const confirmed = { name: 'Person Tested', reason: 'They wrote to us.', ...more };
      return api.call('POST', path, { as: admin, body: confirmed }).finally(() => {
        api.services.now = now;
      });
    };
  });

describe('nobody is erased unless they know that a result may come', () => {
  test('while a tube is under way', async ({ api, requested }) => {
    const { person, reference } = await testedPerson(api);
    const erase = await requested(person);
    const answer = await erase();
    expect(outcome(answer)).toEqual([409, 'RESULT_OWED']);
    expect(answer.body.error.message).toBe(`A clinician must speak to them first: ${reference}.`);
    expect((await erase({ knows_of_result: true })).status).toBe(200);
    const { rows } = await sql<{ details: object }>`SELECT details FROM audit_log
      WHERE action = 'person erased' AND profile_id = ${person.profileId}`.execute(api.owner);
    expect(rows).toEqual([{ details: { owed: [reference] } }]);
  });

  test('while they have not been told that their tube has no result', async ({
    api,
    requested,
  }) => {
    const { person, reference } = await testedPerson(api);
    const as = await api.staff('coordinator');
    const { rows } = await sql<{ at: string }>`
      SELECT '/staff/events/' || v.event_id || '/samples/' || s.sample_id AS at
      FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
      WHERE a.reference = ${reference}`.execute(api.owner);
    const post = async (what: string, body: object) => {
      const { status, text } = await api.call('POST', `${rows[0]?.at}/${what}`, { as, body });
      expect(status, text).toBe(200);
    };
    await post('ending', { state: 'missing', reason: 'Lost in the van.' });
    const erase = await requested(person);
    const answer = await erase();
    expect(outcome(answer)).toEqual([409, 'RESULT_OWED']);
    expect(answer.body.error.message).toContain(reference);
    await post('told', { how: 'telephone' });
    expect((await erase()).status).toBe(200);
  });

  test('unless they have died, whatever has become of their tube', async ({ api, requested }) => {
    const { person } = await testedPerson(api);
    const erase = await requested(person);
    const died = await api.call('POST', `/staff/people/${person.profileId}/death`, {
      as: await api.staff('coordinator'),
      body: { reason: 'Their family called.' },
    });
    expect(died.status, died.text).toBe(200);
    expect((await erase()).status).toBe(200);
  });

  test('while a raised result is not told; erasing them ends its follow-up', async ({
    api,
    clinician,
    requested,
  }) => {
    const { person, reference } = await releasedResult(api, RED);
    const erase = await requested(person);
    expect((await erase()).body.error).toMatchObject({
      code: 'RESULT_OWED',
      message: `A clinician must speak to them first: ${reference}.`,
    });
    const list = async (state: string) =>
      (await api.call('GET', `/staff/follow-ups?show=${state}`, { as: clinician })).body.items;
    const [open] = await list('open');
    expect((await erase({ knows_of_result: true })).status).toBe(200);
    expect(await list('open')).toEqual([]);
    const path = `/staff/follow-ups/${open.follow_up_id}`;
    const { item, timeline } = (await api.call('GET', path, { as: clinician })).body;
    expect(item).toMatchObject({ state: 'outcome', outcome: 'person erased' });
    expect(timeline).toContainEqual(expect.objectContaining({ what: 'outcome: person erased' }));
  });

  test('until they have opened the result, as in the other record of theirs', async ({
    api,
    requested,
  }) => {
    const { person, reference } = await releasedResult(api, FINE);
    const kept = await api.person();
    const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, {
      as: await api.staff('coordinator'),
      body: { dropped_id: person.profileId, take: [], reason: 'They rang: it is one person.' },
    });
    expect(merged.status, merged.text).toBe(200);
    const erase = await requested(kept);
    expect((await erase()).body.error.message).toContain(reference);
    await api.call('GET', `/medical/results/${person.profileId}`, { as: person });
    expect((await erase()).status).toBe(200);
  });
});

test('an erasure that waits for a merge erases neither record of the two', async ({
  api,
  requested,
}) => {
  const [kept, dropped] = [await api.person(), await api.person()];
  const erase = await requested(kept);
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
    return rows[0]?.waiting;
  };
  const coordinator = await api.staff('coordinator');
  const { erasure, merge } = await api.owner.transaction().execute(async (transaction) => {
    await sql`SELECT FROM profiles WHERE profile_id = ${kept.profileId} FOR UPDATE`.execute(
      transaction,
    );
    const merging = api.call('POST', `/staff/people/${kept.profileId}/merges`, {
      as: coordinator,
      body: { dropped_id: dropped.profileId, take: [], reason: 'They rang: it is one person.' },
    });
    await expect.poll(waiting).toBe(1);
    const erasing = erase();
    await expect.poll(waiting).toBe(2);
    return { erasure: erasing, merge: merging };
  });
  expect((await merge).status).toBe(200);
  expect(outcome(await erasure)).toEqual([409, 'PERSON_CHANGED']);
  const active = api.owner
    .selectFrom('profiles')
    .select('profile_id')
    .where('profile_id', 'in', [kept.profileId, dropped.profileId])
    .where('is_active', '=', true);
  expect(await active.execute()).toHaveLength(2);
  expect((await erase()).status).toBe(200);
  expect(await active.execute()).toEqual([]);
});
