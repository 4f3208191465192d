import { addDays, formatDate } from '@chaps/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { releasedResult } from '../../test/released-result.ts';
import { tasksOnToday } from '../../test/today.ts';
import { notifyOfOverdueFollowUps } from './overdue.ts';

const DAY = 86_400_000;

let api: Harness;
let admin: StaffPerson;
let clinician: StaffPerson;
/** Milliseconds by which the services' clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  const start = Date.now();
  api = await startHarness(() => new Date(start + ahead));
  await api.payments.set({ webhooks: 'off' });
  admin = await api.staff('admin');
  clinician = await api.staff('clinician');
});
afterAll(() => api.stop());

const path = (id: string, more = '') => `/staff/follow-ups/${id}${more}`;
const send = (method: 'POST' | 'PATCH', at: string, body: object, as = clinician) =>
  api.call(method, at, { as, body });

interface Item {
  follow_up_id: string;
  profile_id: string;
  overdue: boolean;
}

const list = async (show: string): Promise<Item[]> =>
  (await api.call('GET', `/staff/follow-ups?show=${show}`, { as: clinician })).body.items;
const idsOf = async (show: string) => (await list(show)).map(({ follow_up_id: id }) => id);
const look = async (id: string) => (await api.call('GET', path(id), { as: clinician })).body;
/** The timeline without mails, which have the same time as their step. */
const stepsOf = async (id: string) =>
  (await look(id)).timeline
    .map(({ what }: { what: string }) => what)
    .filter((what: string) => !what.startsWith('mail'));

/** The follow-up of a new person's raised result. */
async function followed(): Promise<string> {
  const { person } = await releasedResult(api, { flag: 'H', comments: 'Red: raised' });
  const found = (await list('open')).find(({ profile_id: id }) => id === person.profileId);
  return found?.follow_up_id ?? '';
}

const assign = (id: string, days: number, owner: string | null = null) =>
  send('PATCH', path(id), { owner, due_on: addDays(api.today, days) });
const step = (id: string, from: string, to: string) =>
  send('POST', path(id, '/steps'), {
    from,
    to,
    outcome: to === 'outcome' ? 'referred' : null,
    note: null,
    reason: 'Nobody has asked them.',
  });

const auditOf = async (id: string) => {
  const entries = await api.owner
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('subject', '=', `follow-up ${id}`)
    .orderBy('audit_id')
    .execute();
  return entries.map(({ actor, action }) => [actor, action]);
};

/** The mails about overdue follow-ups. */
const received = ({ email }: StaffPerson) =>
  api.mailbox.store
    .list(email)
    .flatMap(({ subject, text }) => (subject === 'A follow-up is overdue' ? text : []));

async function mailed(): Promise<void> {
  await notifyOfOverdueFollowUps(api.services);
  await api.sendMails();
}

async function endRole({ userId }: StaffPerson): Promise<void> {
  const { roles } = (await api.call('GET', '/staff/roles', { as: admin })).body;
  const { grant_id } = roles.find(({ user_id }: { user_id: string }) => user_id === userId);
  const ended = await api.call('DELETE', `/staff/roles/${grant_id}`, { as: admin });
  expect(ended.status, ended.text).toBe(200);
}

test('a change to one follow-up does not affect the others, and is audited', async () => {
  const [id, other] = [await followed(), await followed()];
  const before = await look(other);
  expect((await assign(id, 3, clinician.userId)).status).toBe(200);
  expect(await idsOf('mine')).toEqual([id]);
  expect((await send('POST', path(id, '/notes'), { note: 'Called.' })).status).toBe(200);
  expect((await step(id, 'told', 'gp told')).status).toBe(200);
  expect(await look(other)).toEqual(before);
  expect((await assign(id, 3)).status).toBe(200);
  expect(await stepsOf(id)).toEqual([
    'result released',
    `owner ${clinician.email}, due on ${formatDate(addDays(api.today, 3))}`,
    'note',
    'gp told without consent',
    `owner nobody, due on ${formatDate(addDays(api.today, 3))}`,
  ]);
  expect(await auditOf(id)).toEqual([
    [clinician.userId, 'follow-up assigned'],
    [clinician.userId, 'follow-up note added'],
    [clinician.userId, 'follow-up moved'],
    [clinician.userId, 'follow-up assigned'],
  ]);
});

describe('a change to a follow-up', () => {
  test('is rejected if the follow-up has ended', async () => {
    const id = await followed();
    expect((await step(id, 'told', 'outcome')).status).toBe(200);
    const { item } = await look(id);
    const refused = await assign(id, 3, clinician.userId);
    const { code, message } = refused.body.error;
    expect([refused.status, code, message]).toEqual([
      409,
      'FOLLOW_UP_CHANGED',
      'Someone else has updated this follow-up. Please check it again.',
    ]);
    expect((await look(id)).item).toEqual(item);
    expect(await auditOf(id)).toEqual([[clinician.userId, 'follow-up moved']]);
  });

  test('gets 404 if the follow-up does not exist', async () => {
    const unknown = crypto.randomUUID();
    const answers = [
      await step(unknown, 'told', 'opened'),
      await assign(unknown, 3),
      await send('POST', path(unknown, '/notes'), { note: 'Called.' }),
      await api.call('GET', path(unknown), { as: clinician }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('is rejected with a message at the invalid field', async () => {
    const id = await followed();
    const { person } = await releasedResult(api);
    expect((await step(id, 'opened', 'told')).body.error.details).toEqual({
      to: "A follow-up cannot go from 'opened' to 'told'.",
    });
    expect((await assign(id, 3, person.userId)).body.error.details).toEqual({
      owner: 'Only a clinician can own a follow-up.',
    });
    expect((await assign(id, 91)).body.error.details).toEqual({
      reason: 'This is more than 90 days ahead. Please give a reason.',
    });
    expect((await assign(id, -1)).body.error.details).toEqual({
      due_on: 'Choose a date between today and a year from now.',
    });
  });
});

test('a follow-up due today is not overdue in the list, on Today or in the mail until tomorrow', async () => {
  const id = await followed();
  await assign(id, 0);
  const overdue = async () => {
    const onToday = await tasksOnToday(api, clinician, 'overdue follow-ups');
    const { item } = await look(id);
    await mailed();
    return [item.overdue, (await idsOf('overdue')).includes(id), onToday.length];
  };
  expect(await overdue()).toEqual([false, false, 0]);
  const queued = api.owner.selectFrom('outbox').select('email').where('follow_up_id', '=', id);
  expect(await queued.execute()).toEqual([]);
  ahead = DAY;
  expect(await overdue()).toEqual([true, true, 1]);
  expect(received(clinician)).toEqual([expect.stringContaining(`/staff/follow-ups/${id}`)]);
  expect(received(admin)).toEqual([]);

  // Queued mails are not sent if the day has changed in the meantime.
  ahead = 2 * DAY;
  await notifyOfOverdueFollowUps(api.services);
  await assign(id, 2);
  await api.sendMails();
  expect(received(clinician)).toHaveLength(1);
  await step(id, 'told', 'outcome');
  ahead = 0;
});

test('overdue follow-ups whose owner has no role are on the Today of clinicians and administrators, and mailed to them', async () => {
  const [owner, second] = [await api.staff('clinician'), await api.staff('admin')];
  const [theirs, mine] = [await followed(), await followed()];
  await assign(theirs, 0, owner.userId);
  await assign(mine, 0, clinician.userId);
  const unattended = async () =>
    (await tasksOnToday(api, admin, 'unattended follow-ups')).map(({ what }) => what);
  const before = received(clinician).length;
  ahead = DAY;
  expect(await unattended()).toEqual([]);
  await endRole(owner);
  expect(await unattended()).toEqual(['1 overdue follow-up has no clinician']);
  ahead = 0;
  expect(await unattended()).toEqual([]);
  ahead = DAY;
  await mailed();
  for (const each of [admin, second]) {
    const [text, ...others] = received(each);
    expect(others).toEqual([]);
    expect(text).toContain('Its owner is no longer a clinician');
    expect(text).toContain('/staff/staff-accounts');
    expect(text).not.toContain(theirs);
  }
  const links = received(clinician)
    .slice(0, received(clinician).length - before)
    .join();
  expect(links).toContain(`/staff/follow-ups/${theirs}`);
  expect(links).toContain(`/staff/follow-ups/${mine}`);
  expect(received(owner)).toEqual([]);

  // They get their role back before the next day's mail is sent.
  ahead = 2 * DAY;
  await notifyOfOverdueFollowUps(api.services);
  const role = { email: owner.email, role: 'clinician', event_id: null, expires_at: null };
  expect((await send('POST', '/staff/roles', role, admin)).status).toBe(200);
  expect(await unattended()).toEqual([]);
  await api.sendMails();
  expect(received(admin)).toHaveLength(1);
  for (const id of [theirs, mine]) await step(id, 'told', 'outcome');
  ahead = 0;
});
