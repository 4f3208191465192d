import { addDays, formatDate, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/fixtures.ts';
import { releasedResult } from '../../test/released-result.ts';

const test = base
  .extend('clinician', { scope: 'file' }, ({ api }) => api.staff('clinician'))
  .extend('followUp', ({ api, clinician }) => ({
    /** The follow-up of a new person's raised result. */
    begin: async () => {
      const { person } = await releasedResult(api, { flag: 'H', comments: 'Red: raised' });
      const row = await api.owner
        .selectFrom('follow_ups')
        .select('follow_up_id')
        .where('profile_id', '=', person.profileId)
        .executeTakeFirstOrThrow();
      return row.follow_up_id;
    },
    read: async (id: string) =>
      (await api.call('GET', `/staff/follow-ups/${id}`, { as: clinician })).body,
    list: async (query: string): Promise<string[]> => {
      const { body } = await api.call('GET', `/staff/follow-ups?${query}`, { as: clinician });
      return body.items.map(({ follow_up_id: id }: { follow_up_id: string }) => id);
    },
    send: (id: string, path: string, body: object) =>
      api.call('POST', `/staff/follow-ups/${id}/${path}`, { as: clinician, body }),
    assign: (id: string, owner: string | null, due_on: string) =>
      api.call('PATCH', `/staff/follow-ups/${id}`, { as: clinician, body: { owner, due_on } }),
  }))
  .extend(
    'call',
    ({ api, followUp }) =>
      (id: string, days: number, next_at = '10:30') =>
        followUp.send(id, 'calls', { next_on: addDays(api.today, days), next_at, note: null }),
  );

const OUTCOME = { from: 'told', to: 'outcome', outcome: 'person not reached', note: null };

describe('a call without an answer', () => {
  test('keeps the follow-up on the list, due at the time of the next try', async ({
    api,
    clinician,
    followUp: { begin, read, list, send },
  }) => {
    const id = await begin();
    const next_on = addDays(api.today, 2);
    const body = { next_on, next_at: '18:45', note: 'The voice mail is full.' };
    expect((await send(id, 'calls', body)).status).toBe(200);
    const { item, timeline } = await read(id);
    const next_try_at = londonInstant(next_on, '18:45').toISOString();
    expect(item).toMatchObject({ state: 'told', due_on: next_on, next_try_at });
    expect(timeline.at(-1)).toMatchObject({
      what: `called, no answer; next try on ${formatDate(next_on)} at 18:45`,
      by: clinician.email,
      note: body.note,
    });
    expect(await list('show=open')).toContain(id);
    expect(await list('show=to call again')).toContain(id);
  });

  test('needs a next try in the future, within 90 days', async ({ followUp, call }) => {
    const id = await followUp.begin();
    const refused = async (days: number, time?: string) =>
      Object.entries((await call(id, days, time)).body.error.details);
    const range = [['next_on', 'Choose a date between today and 90 days from now.']];
    expect(await refused(-1)).toEqual(range);
    expect(await refused(91)).toEqual(range);
    const passed = ['next_at', 'Choose a time in the future.'];
    expect(await refused(0, '00:00')).toEqual([passed]);
    expect((await followUp.read(id)).item).toMatchObject({ next_try_at: null });
    expect((await call(id, 90)).status).toBe(200);
    expect((await call(crypto.randomUUID(), 1)).status).toBe(404);
  });

  test('is refused for a follow-up that has ended', async ({
    followUp: { begin, read, send },
    call,
  }) => {
    const id = await begin();
    expect((await call(id, 1)).status).toBe(200);
    expect((await send(id, 'steps', OUTCOME)).status).toBe(200);
    const refused = await call(id, 2);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'FOLLOW_UP_CHANGED']);
    expect((await read(id)).item).toMatchObject({ due_on: null, next_try_at: null });
  });

  test('loses the time of its next try when the due day changes or the follow-up advances', async ({
    api,
    clinician,
    followUp: { begin, read, send, assign },
    call,
  }) => {
    const id = await begin();
    const timeOf = async () => (await read(id)).item.next_try_at;
    await call(id, 3);
    await assign(id, clinician.userId, addDays(api.today, 3));
    expect(await timeOf()).not.toBeNull();
    await assign(id, clinician.userId, addDays(api.today, 4));
    expect(await timeOf()).toBeNull();
    await call(id, 5);
    await send(id, 'steps', { ...OUTCOME, to: 'gp told', outcome: null, reason: 'It is urgent.' });
    expect(await timeOf()).toBeNull();
  });
});

test('the list is filtered by owner and due date, earliest try first', async ({
  api,
  clinician,
  followUp: { begin, list, assign },
  call,
}) => {
  const [late, early, other] = [await begin(), await begin(), await begin()];
  for (const id of [late, early]) await assign(id, clinician.userId, addDays(api.today, 1));
  await call(late, 1, '16:00');
  await call(early, 1, '09:00');
  const mine = `owner=${clinician.userId}`;
  const theirs = (await list(`${mine}&due_until=${addDays(api.today, 1)}`)).filter((id) =>
    [late, early, other].includes(id),
  );
  expect(theirs).toEqual([early, late]);
  expect(await list(`${mine}&due_until=${api.today}`)).not.toContain(early);
  const nobodys = await list('owner=nobody');
  expect(nobodys).toContain(other);
  expect(nobodys).not.toContain(early);
  const { body } = await api.call('GET', '/staff/follow-ups', { as: clinician });
  expect(body.clinicians).toContainEqual({ user_id: clinician.userId, email: clinician.email });
});

test('only an outcome removes a follow-up from the list', async ({
  api,
  followUp: { begin, list, send, assign },
  call,
}) => {
  const id = await begin();
  await call(id, 1);
  await send(id, 'notes', { note: 'Called twice.' });
  await assign(id, null, addDays(api.today, 5));
  await send(id, 'steps', { ...OUTCOME, to: 'gp told', outcome: null, reason: 'It is urgent.' });
  const { body } = await api.call('GET', '/staff/follow-ups', { as: await api.staff('clinician') });
  expect(body.items.map(({ follow_up_id }: { follow_up_id: string }) => follow_up_id)).toContain(
    id,
  );
  for (const column of ['outcome = NULL', "state = 'outcome'"]) {
    const change = sql`UPDATE follow_ups SET ${sql.raw(column)}, due_on = NULL
      WHERE follow_up_id = ${id}`.execute(api.services.db);
    await expect(change).rejects.toThrow('check');
  }
  await send(id, 'steps', { ...OUTCOME, from: 'gp told' });
  expect(await list('show=open')).not.toContain(id);
  expect(await list('show=closed')).toContain(id);
});

test('numeric values are plotted', async ({ followUp: { begin, read } }) => {
  const { results } = await read(await begin());
  expect(results).toMatchObject([{ value: '4.2 ng/ml', plotted: 4.2 }]);
});
