import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { Person, StaffPerson } from '../../test/makers.ts';

let api: Harness;
let admin: StaffPerson;
let later = 0;
beforeAll(async () => {
  api = await startHarness(() => new Date(Date.now() + later));
  admin = await api.staff('admin');
});
afterAll(() => api.stop());

const MINUTE = 60_000;
const DAY = 86_400_000;

const request = (email: string, changes: object = {}) => ({
  email,
  role: 'coordinator',
  event_id: null,
  expires_at: null,
  ...changes,
});
const invite = (email: string, changes: object = {}, as = admin) =>
  api.call('POST', '/staff/invitations', { as, body: request(email, changes) });
const accept = (as: Pick<Person, 'token'>, token: string) =>
  api.call('POST', '/auth/staff-invitation', { as, body: { token } });
const listed = async (email: string) => {
  const { body } = await api.call('GET', '/staff/roles', { as: admin });
  return {
    invitations: body.invitations.filter((each: { email: string }) => each.email === email),
    roles: body.roles.filter((each: { email: string }) => each.email === email),
  };
};

/** The audit entries for an address, with their authors, earliest first. */
const audited = (email: string) =>
  api.owner
    .selectFrom('audit_log')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', `staff ${email}`)
    .orderBy('audit_id')
    .execute();

const someone = () => `invited-${crypto.randomUUID()}@example.org`;

/** The token of the newest mail to an address. */
async function mailedTo(email: string): Promise<string> {
  await api.sendMails();
  const [mail] = await api.mailbox.store.list(email);
  expect(mail?.subject).toBe('You have been offered a staff role');
  return /invitation\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Registers and confirms an account for an address. */
async function registers(email: string): Promise<Person> {
  const person = await api.person();
  api.users.set(person.userId, email);
  return { ...person, email };
}

test('an address without a confirmed account is invited, and accepts once confirmed', async () => {
  const email = someone();
  const granted = await api.call('POST', '/staff/roles', { as: admin, body: request(email) });
  expect([granted.status, granted.body.error.code]).toEqual([422, 'ACCOUNT_UNKNOWN']);
  expect((await invite(email.toUpperCase())).status).toBe(200);
  expect(await listed(email)).toMatchObject({
    invitations: [{ role: 'coordinator', event_name: null, invited_by: admin.email }],
    roles: [],
  });
  const token = await mailedTo(email);

  const stranger = await accept(await api.person(), token);
  expect([stranger.status, stranger.body.error.message]).toEqual([
    403,
    'This invitation is for another address. Please sign in with the account for the address that it was sent to.',
  ]);
  const owner = await registers(email);
  const before = await api.call('GET', '/staff/me', { as: owner });
  expect(before.body.error.code).toBe('STAFF_ONLY');
  expect((await accept(owner, token)).status).toBe(200);
  expect(await listed(email)).toMatchObject({
    invitations: [],
    roles: [{ user_id: owner.userId, role: 'coordinator', granted_by: admin.email }],
  });
  const me = await api.call('GET', '/staff/me', { as: owner });
  expect(me.body).toMatchObject({ second_factor: false, grants: [{ role: 'coordinator' }] });
  const again = await accept(owner, token);
  expect([again.status, again.body.error.code]).toEqual([409, 'INVITATION_ENDED']);
});

test('a link expires after seven days, and sending it again renews it for seven more', async () => {
  const email = someone();
  await invite(email);
  const token = await mailedTo(email);
  const owner = await registers(email);
  try {
    later = 7 * DAY + 10 * MINUTE;
    expect((await accept(owner, token)).status).toBe(409);
    const [{ invitation_id: id }] = (await listed(email)).invitations;
    const path = `/staff/invitations/${id}/mail`;
    expect((await api.call('POST', path, { as: admin })).status).toBe(200);
    const renewed = await mailedTo(email);
    expect(renewed).not.toBe(token);
    later = 14 * DAY;
    expect((await accept(owner, renewed)).status).toBe(200);
    const actor = admin.userId;
    expect(await audited(email)).toMatchObject([
      { actor, action: 'role offered by invitation', after: { role: 'coordinator' } },
      { actor, action: 'invitation sent again' },
      { actor: owner.userId, action: 'invitation accepted' },
      { actor, action: 'role granted' },
    ]);
    expect((await api.call('POST', path, { as: admin })).status).toBe(404);
  } finally {
    later = 0;
  }
});

test('withdrawing an invitation also stops its mail', async () => {
  const email = someone();
  await invite(email);
  const token = await mailedTo(email);
  const owner = await registers(email);
  const [{ invitation_id: id }] = (await listed(email)).invitations;
  const withdraw = () => api.call('DELETE', `/staff/invitations/${id}`, { as: admin });
  expect((await withdraw()).status).toBe(200);
  const ended = await accept(owner, token);
  expect([ended.status, ended.body.error.message]).toEqual([
    409,
    'This invitation has been used or withdrawn, or is more than a week old. Please ask for a new one.',
  ]);
  expect((await audited(email)).at(-1)).toMatchObject({
    actor: admin.userId,
    action: 'invitation withdrawn',
    before: { role: 'coordinator' },
  });
  expect((await listed(email)).invitations).toEqual([]);
  expect((await withdraw()).status).toBe(404);
});

test('a second invitation of the same kind replaces the first', async () => {
  const email = someone();
  await invite(email);
  const first = await mailedTo(email);
  const expires_at = new Date(Date.now() + 30 * DAY).toISOString();
  await invite(email, { expires_at });
  expect((await listed(email)).invitations).toHaveLength(1);
  const owner = await registers(email);
  expect((await accept(owner, first)).status).toBe(409);
  expect((await accept(owner, await mailedTo(email))).status).toBe(200);
  expect((await listed(email)).roles).toMatchObject([{ expires_at }]);
});

test('invitations to another role, for one event or to another address do not replace the first', async () => {
  const email = someone();
  const { id: event_id } = await api.event({ name: 'Rotary Ipswich' });
  await invite(email);
  await invite(email, { event_id });
  await invite(email, { role: 'host', event_id });
  await invite(someone());
  expect((await listed(email)).invitations).toMatchObject([
    { role: 'coordinator', event_name: 'Rotary Ipswich' },
    { role: 'coordinator', event_name: null },
    { role: 'host', event_name: 'Rotary Ipswich' },
  ]);
  await api.sendMails();
  const texts = (await api.mailbox.store.list(email)).map(({ text }) => text).join();
  expect(texts).toContain('the role of coordinator for all events');
  expect(texts).toContain('the role of host for Rotary Ipswich');
});

test('an unsent mail is dropped when its invitation is withdrawn or sent again', async () => {
  const [withdrawn, renewed] = [someone(), someone()];
  for (const email of [withdrawn, renewed]) await invite(email);
  const idOf = async (email: string) => (await listed(email)).invitations[0].invitation_id;
  const path = '/staff/invitations';
  await api.call('DELETE', `${path}/${await idOf(withdrawn)}`, { as: admin });
  try {
    later = MINUTE;
    await api.call('POST', `${path}/${await idOf(renewed)}/mail`, { as: admin });
  } finally {
    later = 0;
  }
  await api.sendMails();
  expect(await api.mailbox.store.list(withdrawn)).toEqual([]);
  expect(await api.mailbox.store.list(renewed)).toHaveLength(1);
});

test('an invitation expires with the role that it offers', async () => {
  const email = someone();
  await invite(email, { expires_at: new Date(Date.now() + DAY).toISOString() });
  const token = await mailedTo(email);
  const owner = await registers(email);
  try {
    later = DAY;
    expect((await accept(owner, token)).status).toBe(409);
  } finally {
    later = 0;
  }
});

test('nobody can accept their own invitation', async () => {
  const inviter = await api.staff('admin');
  const email = someone();
  await invite(email, {}, inviter);
  const token = await mailedTo(email);
  api.users.set(inviter.userId, email);
  expect((await accept(inviter, token)).status).toBe(403);
});

test('an invitation expires with the role of its sender', async () => {
  const second = await api.staff('admin');
  const email = someone();
  await invite(email, {}, second);
  const token = await mailedTo(email);
  const { roles } = (await api.call('GET', '/staff/roles', { as: admin })).body;
  const own = roles.find(({ user_id }: { user_id: string }) => user_id === second.userId);
  await api.call('DELETE', `/staff/roles/${own.grant_id}`, { as: admin });
  expect((await accept(await registers(email), token)).status).toBe(409);
});

test('every administrator and other clinician is notified when a clinician accepts', async () => {
  const clinician = await api.staff('clinician');
  const email = someone();
  await invite(email, { role: 'clinician' });
  const token = await mailedTo(email);
  await accept(await registers(email), token);
  await api.sendMails();
  for (const told of [admin, clinician]) {
    const [mail] = await api.mailbox.store.list(told.email);
    expect(mail?.text).toContain(`${admin.email} made ${email} a clinician.`);
  }
  const { roles } = await listed(email);
  expect(roles).toMatchObject([{ granted_by: admin.email, confirmed_by: null }]);
});

test('an address with a confirmed account, an unknown event or a past end date is refused', async () => {
  const person = await api.person();
  const known = await invite(person.email);
  expect([known.status, known.body.error.details]).toEqual([
    422,
    {
      email: 'This address already has a confirmed account. Please grant the role to that account.',
    },
  ]);
  const own = await invite(admin.email);
  expect([own.status, Object.keys(own.body.error.details)]).toEqual([422, ['email']]);
  const nowhere = await invite(someone(), { event_id: crypto.randomUUID() });
  expect(Object.keys(nowhere.body.error.details)).toEqual(['event_id']);
  const past = await invite(someone(), { expires_at: '2020-01-01T00:00:00.000Z' });
  expect(Object.keys(past.body.error.details)).toEqual(['expires_at']);
});

test('a token that we did not sign is refused', async () => {
  const person = await api.person();
  expect((await accept(person, 'e30.e30.e30')).status).toBe(409);
});

test('an invitation to a role that only a newer build knows counts as expired', async () => {
  const email = someone();
  await invite(email);
  const token = await mailedTo(email);
  await sql`ALTER TABLE staff_invitations DROP CONSTRAINT staff_invitations_role_check`.execute(
    api.owner,
  );
  await sql`UPDATE staff_invitations SET role = 'archivist' WHERE email = ${email}`.execute(
    api.owner,
  );
  expect((await accept(await registers(email), token)).status).toBe(409);
  expect((await listed(email)).roles).toEqual([]);
});
