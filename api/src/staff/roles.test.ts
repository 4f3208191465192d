import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';

const DAY = 86_400_000;

let api: Harness;
let admin: StaffPerson;
/** Milliseconds by which the services' clock is behind the database's. */
let behind = 0;
beforeAll(async () => {
  api = await startHarness(() => new Date(Date.now() - behind));
});
beforeEach(async () => {
  admin = await api.staff('admin');
});
afterAll(() => api.stop());

interface Role {
  grant_id: string;
  user_id: string;
  email: string;
  role: string;
  event_id: string | null;
  confirmed_by: string | null;
}

const get = async (path: string, as = admin) =>
  (await api.call('GET', `/staff${path}`, { as })).body;
const grant = (email: string, more: object = {}, as = admin) =>
  api.call('POST', '/staff/roles', {
    as,
    body: { email, role: 'coordinator', event_id: null, expires_at: null, ...more },
  });
const revoke = (id: string, as = admin) => api.call('DELETE', `/staff/roles/${id}`, { as });
const confirm = (id: string, as = admin) =>
  api.call('POST', `/staff/roles/${id}/confirmation`, { as });

const allRoles = async (): Promise<Role[]> => (await get('/roles')).roles;
const rolesOf = async (userId: string) =>
  (await allRoles()).filter(({ user_id }) => user_id === userId);
async function roleOf(userId: string): Promise<Role> {
  const [role] = await rolesOf(userId);
  if (!role) throw new Error('has no role');
  return role;
}

/**
 * A person whose role was granted by an administrator, signed in with a second factor a minute ago.
 */
async function granted(role: string, more: object = {}): Promise<StaffPerson> {
  const person = await api.person();
  const answer = await grant(person.email, { role, ...more });
  expect(answer.status, answer.text).toBe(200);
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 60 }];
  return { ...person, token: await api.token(person.userId, { aal: 'aal2', amr }) };
}

const enters = async (as: StaffPerson) => (await api.call('GET', '/staff/today', { as })).status;

type Answer = Awaited<ReturnType<typeof grant>>;
const said = ({ status, body }: Answer) => [status, body.error.code, body.error.message];

test('each rejected request gives the reason', async () => {
  const [member, host] = [
    await api.person(),
    await granted('host', { event_id: (await api.event()).id }),
  ];
  const once = { ...host, token: await api.token(host.userId) };
  const call = (as: StaffPerson, path: string) => api.call('GET', `/staff${path}`, { as });
  expect(said(await call(member, '/today'))).toEqual([
    403,
    'STAFF_ONLY',
    'This page is for staff.',
  ]);
  expect(said(await call(once, '/today'))).toEqual([
    403,
    'SECOND_FACTOR_REQUIRED',
    'Please enter the code from your app first.',
  ]);
  expect(said(await call(host, '/roles'))).toEqual([
    403,
    'FORBIDDEN',
    'Your role does not allow this.',
  ]);
});

test('a role for one event covers it, however its id is written, and no other', async () => {
  const [own, other] = [await api.event(), await api.event()];
  const host = await granted('host', { event_id: own.id });
  const statusOf = async (id: string) =>
    (await api.call('GET', `/staff/events/${id}/filling`, { as: host })).status;
  expect([await statusOf(own.id), await statusOf(own.id.toUpperCase())]).toEqual([200, 200]);
  expect(await statusOf(other.id)).toBe(404);
  expect(await enters(host)).toBe(200);
});

test('a list with NHS numbers requires a role for that event that may use them', async () => {
  const [own, other] = [await api.event(), await api.event()];
  const person = await granted('coordinator', { event_id: own.id });
  const statusOf = async (as: StaffPerson, id: string, list: string) => {
    const path = `/staff/events/${id}/bookings.csv?for=${list}`;
    return (await api.app.inject({ url: path, headers: { authorization: `Bearer ${as.token}` } }))
      .statusCode;
  };
  expect(await statusOf(person, own.id, 'laboratory')).toBe(200);
  expect(await statusOf(person, other.id, 'laboratory')).toBe(404);
  expect(await statusOf(admin, own.id, 'clinic')).toBe(200);
  expect(await statusOf(admin, own.id, 'laboratory')).toBe(403);
});

test('a role gives access until its end', async () => {
  behind = DAY;
  const expires_at = new Date(Date.now() - DAY / 2).toISOString();
  const [ended, lasting] = [
    await granted('coordinator', { expires_at }),
    await granted('coordinator'),
  ];
  behind = 0;
  expect([await enters(ended), await enters(lasting)]).toEqual([403, 200]);
  expect(await rolesOf(ended.userId)).toEqual([]);
});

test('everyone sees their own roles, and administrators see all roles by address', async () => {
  const { id: event_id } = await api.event();
  const host = await granted('host', { event_id });
  await grant(host.email, { role: 'coordinator' });
  const { email: own, grants } = await get('/me', host);
  expect(own).toBe(host.email);
  expect(grants.map(({ role }: Role) => role)).toEqual(['coordinator', 'host']);
  const emails = (await allRoles()).map(({ email }) => email);
  expect(emails).toEqual(emails.toSorted());
  expect(new Set(emails).size).toBeGreaterThan(1);
});

describe('granting', () => {
  test('replaces only the same role of the same person', async () => {
    const [one, two] = [await api.event(), await api.event()];
    const [person, other] = [
      await granted('host', { event_id: one.id }),
      await granted('host', { event_id: one.id }),
    ];
    await grant(person.email, { role: 'host', event_id: two.id });
    await grant(person.email);
    const before = await rolesOf(other.userId);
    const kept = async () =>
      (await rolesOf(person.userId)).map(({ role, event_id }) => `${role} ${event_id}`).sort();
    const three = ['coordinator null', `host ${one.id}`, `host ${two.id}`].sort();
    expect(await kept()).toEqual(three);
    await grant(person.email, { role: 'host', event_id: one.id });
    expect(await kept()).toEqual(three);
    expect(await rolesOf(other.userId)).toEqual(before);
    const [entry] = (await get('/audit')).items;
    expect(entry).toMatchObject({
      actor: admin.email,
      action: 'role granted',
      sentence: expect.stringContaining(person.email),
      after: { role: 'host', event_id: one.id, expires_at: null },
    });
  });

  test('any role but a clinician’s notifies nobody', async () => {
    await granted('coordinator');
    await api.sendMails();
    expect(api.mailbox.store.list(admin.email)).toEqual([]);
  });

  test('ignores the case of an address', async () => {
    const person = await api.person();
    await grant(person.email.toUpperCase());
    expect(await roleOf(person.userId)).toMatchObject({ email: person.email });
  });

  test.each([
    [{ role: 'host', event_id: crypto.randomUUID() }, { event_id: 'This event does not exist.' }],
    [
      { expires_at: '2020-01-01T00:00:00.000Z' },
      { expires_at: 'A role must end within the next two years.' },
    ],
    [
      { email: 'nobody@example.org' },
      { email: 'Nobody has a confirmed account with this address.' },
    ],
  ])('with %j fails with the message %j', async (changes, details) => {
    const { email } = await api.person();
    const answer = await grant(email, changes);
    expect([answer.status, answer.body.error.details]).toEqual([422, details]);
  });
});

describe('revoking', () => {
  test('ends only that role and the holder’s sessions', async () => {
    const [person, other] = [await granted('coordinator'), await granted('coordinator')];
    await grant(person.email, { role: 'host', event_id: (await api.event()).id });
    const { grant_id } = await roleOf(person.userId);
    expect((await revoke(grant_id)).status).toBe(200);
    expect((await revoke(grant_id)).status).toBe(404);
    expect((await revoke(crypto.randomUUID())).status).toBe(404);
    expect([await enters(person), await enters(other)]).toEqual([401, 200]);
    expect(await rolesOf(other.userId)).toHaveLength(1);
    const [entry] = (await get('/audit')).items;
    expect(entry).toMatchObject({
      action: 'role revoked',
      sentence: expect.stringContaining(person.email),
      before: { role: 'coordinator', event_id: null, expires_at: null },
    });
  });

  test('never removes the only permanent administrator, even beside temporary ones', async () => {
    for (const { grant_id, role, user_id } of await allRoles()) {
      if (role === 'admin' && user_id !== admin.userId) await revoke(grant_id);
    }
    const expires_at = new Date(Date.now() + 30 * DAY).toISOString();
    const temporary = await granted('admin', { expires_at });
    const coordinator = await granted('coordinator');
    const own = await roleOf(admin.userId);
    const refused = await revoke(own.grant_id, temporary);
    expect(said(refused)).toEqual([
      409,
      'LAST_ADMIN',
      'There must be at least one administrator whose role has no end date. Appoint another one first.',
    ]);
    expect(await roleOf(admin.userId)).toEqual(own);
    expect((await revoke((await roleOf(coordinator.userId)).grant_id)).status).toBe(200);
    expect((await revoke((await roleOf(temporary.userId)).grant_id)).status).toBe(200);
  });
});

describe('confirming a clinician’s role', () => {
  test('requires a second administrator, and confirms only this role', async () => {
    const second = await api.staff('admin');
    const [person, other] = [await granted('clinician'), await granted('clinician')];
    const { grant_id } = await roleOf(person.userId);
    expect(said(await confirm(grant_id))).toEqual([
      403,
      'SECOND_PERSON',
      expect.stringContaining('you granted it'),
    ]);
    expect((await confirm(grant_id, second)).status).toBe(200);
    expect(await roleOf(person.userId)).toMatchObject({ confirmed_by: second.email });
    expect(await roleOf(other.userId)).toMatchObject({ confirmed_by: null });
    const [entry] = (await get('/audit')).items;
    expect(entry).toMatchObject({
      actor: second.email,
      action: 'role confirmed',
      sentence: expect.stringContaining(person.email),
      after: { role: 'clinician' },
    });
    expect(said(await confirm(grant_id, second))).toEqual([
      409,
      'ROLE_CONFIRMED',
      'This role needs no confirmation.',
    ]);
    await revoke(grant_id);
    expect((await confirm(grant_id, second)).status).toBe(404);
  });

  test('cannot be done by the clinician themselves', async () => {
    const [second, third] = [await api.staff('admin'), await api.staff('admin')];
    await grant(third.email, { role: 'clinician' }, second);
    const [clinician] = (await rolesOf(third.userId)).filter(({ role }) => role === 'clinician');
    const own = await confirm(clinician?.grant_id ?? '', third);
    expect([own.status, own.body.error.code]).toEqual([403, 'SECOND_PERSON']);
    expect((await confirm(clinician?.grant_id ?? '')).status).toBe(200);
  });
});
