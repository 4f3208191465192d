import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { readAllPages } from '../../test/pages.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';
import { buildApp } from '../app.ts';

let api: Harness;
let admin: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  admin = await api.staff('admin');
});
const { staff, close } = staffTerminal(() => api);
afterAll(async () => {
  await close();
  await api.stop();
});

const post = (as: StaffPerson, path: string, body: object = {}) =>
  api.call('POST', `/staff${path}`, { as, body });
const get = async (as: StaffPerson, path: string) =>
  (await api.call('GET', `/staff${path}`, { as })).body;
const grant = (as: StaffPerson, email: string, more: object = {}) =>
  post(as, '/roles', { email, role: 'coordinator', event_id: null, expires_at: null, ...more });
const rolesOf = async (userId: string) =>
  (await get(admin, '/roles')).roles.filter(
    ({ user_id }: { user_id: string }) => user_id === userId,
  );
/** The token of a new sign-in, after the earlier sessions were ended. */
const again = (userId: string, claims: object = {}) =>
  api.token(userId, {
    aal: 'aal2',
    amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) + 1 }],
    ...claims,
  });
const revoke = (as: StaffPerson, grantId: string) =>
  api.call('DELETE', `/staff/roles/${grantId}`, { as });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('an admin grants a role for one event with an end date, and revokes it', async () => {
  const person = await api.person();
  const { id: event_id } = await api.event({ name: 'Rotary Ipswich' });
  const expires_at = inDays(700);
  expect((await grant(admin, person.email, { role: 'host', event_id, expires_at })).status).toBe(
    200,
  );
  const [given] = await rolesOf(person.userId);
  expect(given).toMatchObject({
    email: person.email,
    role: 'host',
    event_name: 'Rotary Ipswich',
    expires_at,
    granted_by: admin.email,
  });
  expect((await revoke(admin, given.grant_id)).status).toBe(200);
  expect(await rolesOf(person.userId)).toEqual([]);
  const { items: entries } = await get(admin, `/audit?event_id=${event_id}`);
  expect(entries).toMatchObject([
    { actor: admin.email, action: 'role revoked', before: { role: 'host' }, after: null },
    { actor: admin.email, action: 'role granted', before: null, after: { role: 'host' } },
  ]);
});

test('every administrator and every other clinician is notified of a new clinician', async () => {
  const clinician = await api.staff('clinician');
  const person = await api.person();
  await grant(admin, person.email, { role: 'clinician' });
  await api.sendMails();
  for (const { email } of [admin, clinician]) {
    const [told] = await api.mailbox.store.list(email);
    expect(told?.subject).toBe('Someone new can read results');
    expect(told?.text).toContain(`${admin.email} made ${person.email} a clinician.`);
  }
  expect(await api.mailbox.store.list(person.email)).toEqual([]);
  expect(await rolesOf(person.userId)).toMatchObject([
    { granted_by: admin.email, confirmed_by: null },
  ]);
});

test('a role without health data needs no confirmation, and an unknown role is not found', async () => {
  const person = await api.person();
  await grant(admin, person.email);
  const [{ grant_id }] = await rolesOf(person.userId);
  const needless = await post(admin, `/roles/${grant_id}/confirmation`);
  expect([needless.status, needless.body.error.code]).toEqual([409, 'ROLE_CONFIRMED']);
  expect((await post(admin, `/roles/${crypto.randomUUID()}/confirmation`)).status).toBe(404);
});

test('granting the same role again replaces its end date', async () => {
  const person = await api.person();
  await grant(admin, person.email);
  const expires_at = inDays(30);
  await grant(admin, person.email, { expires_at });
  expect(await rolesOf(person.userId)).toMatchObject([{ expires_at }]);
});

test.each([
  [{ email: 'nobody@example.org' }, 'email'],
  [{ role: 'host' }, 'event_id'],
  [{ role: 'admin', event_id: crypto.randomUUID() }, 'event_id'],
  [{ event_id: crypto.randomUUID() }, 'event_id'],
  [{ role: 'owner' }, 'role'],
  [{ expires_at: 'tomorrow' }, 'expires_at'],
  [{ expires_at: '9999-12-31T00:00:00.000Z' }, 'expires_at'],
  [{ expires_at: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
])('a grant with %j is refused at its field', async (changes, field) => {
  const person = await api.person();
  const answer = await grant(admin, person.email, changes);
  expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([422, [field]]);
  expect(await rolesOf(person.userId)).toEqual([]);
});

test('the last administrator can be neither removed nor given an end date', async () => {
  const second = await api.staff('admin');
  const [first] = await rolesOf(admin.userId);
  expect((await revoke(second, (await rolesOf(second.userId))[0].grant_id)).status).toBe(200);
  const refused = await revoke(admin, first.grant_id);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'LAST_ADMIN']);
  const own = await grant(admin, admin.email, { role: 'clinician' });
  expect([own.status, own.body.error.details.email]).toEqual([
    422,
    'You cannot grant yourself a role. Ask another administrator.',
  ]);
  expect(await rolesOf(admin.userId)).toMatchObject([{ role: 'admin', expires_at: null }]);
});

test('two administrators who remove each other concurrently leave one', async () => {
  const [one, two] = [await api.staff('admin'), await api.staff('admin')];
  const [others] = [await rolesOf(admin.userId)];
  await revoke(one, others[0].grant_id);
  const ids = await Promise.all(
    [one, two].map(
      async (each) =>
        (await get(one, '/roles')).roles.find(
          ({ user_id }: { user_id: string }) => user_id === each.userId,
        ).grant_id as string,
    ),
  );
  const [first = '', second = ''] = ids;
  const answers = await Promise.all([revoke(one, second), revoke(two, first)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // For the tests below.
  const member = await api.person();
  const text = await staff(['make-admin', member.email.toUpperCase()]);
  expect([text.code, text.text]).toEqual([0, `${member.email} is now an administrator.`]);
  admin = { ...member, token: await again(member.userId) };
  expect(await rolesOf(member.userId)).toMatchObject([{ role: 'admin', expires_at: null }]);
});

test('the first administrator must have signed up and confirmed their address', async () => {
  const unknown = await staff(['make-admin', 'nobody@example.org']);
  expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('user id')]);
  const member = await api.person();
  await sql`UPDATE accounts SET confirmed_at = NULL WHERE user_id = ${member.userId}`.execute(
    api.owner,
  );
  const unconfirmed = await staff(['make-admin', member.email]);
  expect([unconfirmed.code, unconfirmed.text]).toEqual([1, expect.stringContaining('confirmed')]);
  expect(await rolesOf(member.userId)).toEqual([]);
  const withoutProfile = await api.staff('coordinator');
  const named = await staff(['make-admin', withoutProfile.email, withoutProfile.userId]);
  expect([named.code, named.text]).toEqual([0, `${withoutProfile.email} is now an administrator.`]);
});

test('a recovery code removes the second factor, and can be used only once', async () => {
  const person = await api.staff('coordinator');
  const { codes } = (await post(person, '/recovery-codes')).body;
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(await get(person, '/me')).toMatchObject({ second_factor: true, recovery_codes_left: 10 });
  const once = { ...person, token: await api.token(person.userId) };
  const before = api.auth.removed.length;
  const typed = { code: codes[0].toLowerCase().replace('-', ' ').replace('-', '') };
  expect((await post(once, '/recovery', typed)).status).toBe(200);
  expect(api.auth.removed.length).toBe(before + 1);
  for (const code of [codes[0], 'ABCD-EFGH-JKMN']) {
    const { status, body } = await post(once, '/recovery', { code });
    expect([status, body.error.details]).toEqual([
      422,
      { code: 'This is not one of your codes, or it has already been used.' },
    ]);
  }
  const { items: entries } = await get(admin, '/audit');
  const actor = person.email;
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'second factor removed with a recovery code', actor },
    { action: 'recovery codes renewed', actor },
  ]);
  expect(api.auth.removed.length).toBe(before + 1);
  expect(await get(once, '/me')).toMatchObject({ second_factor: false, recovery_codes_left: 9 });
  const back = { ...person, token: await again(person.userId) };
  expect((await post(back, '/recovery-codes')).status).toBe(200);
  expect((await post(once, '/recovery', { code: codes[1] })).status).toBe(422);
});

test('an administrator resets a second factor with a reason, for staff only', async () => {
  const person = await api.staff('clinician');
  const path = `/members/${person.userId}/second-factor-reset`;
  expect((await post(admin, path, { reason: ' ' })).status).toBe(422);
  expect((await post(admin, path, { reason: 'The phone was stolen.' })).status).toBe(200);
  expect(api.auth.removed.at(-1)).toBe('factor-1');
  const { items: entries } = await get(admin, '/audit');
  expect(entries[0]).toMatchObject({
    actor: admin.email,
    action: 'second factor reset',
    sentence: expect.stringContaining(person.email),
    reason: 'The phone was stolen.',
  });
  const member = await api.person();
  const nobody = await post(admin, `/members/${member.userId}/second-factor-reset`, {
    reason: 'x',
  });
  expect(nobody.status).toBe(404);
});

test('the audit log and the access log are paginated, and can be searched by person', async () => {
  const person = await api.person();
  const clinician = await api.staff('clinician');
  const rows = Array.from({ length: 60 }, (_, index) => ({
    user_id: clinician.userId,
    profile_id: person.profileId,
    what: `results ${index}`,
    request_id: null,
  }));
  await api.owner.insertInto('access_log').values(rows).execute();
  const pages = await readAllPages((query) =>
    get(clinician, `/readings?person=${person.email}&${query}`),
  );
  expect(pages.map(({ length }) => length)).toEqual([50, 10]);
  expect(pages[0]?.[0]).toMatchObject({ actor: clinician.email, what: 'results 59' });
  const { items } = await get(clinician, `/readings?person=${person.profileId}`);
  expect(items).toEqual(pages[0]);
  expect((await get(clinician, '/readings?person=nobody@example.org')).items).toEqual([]);
});

describe('every session ends at every copy of the API', () => {
  /**
   * Sessions with a second factor that the sign-in service keeps renewing.
   * @param ago seconds since the second step
   */
  async function stolen(role: 'clinician' | 'coordinator', ago = 60) {
    const person = await api.staff(role);
    const session_id = crypto.randomUUID();
    const timestamp = Math.floor(Date.now() / 1000) - ago;
    const amr = [
      { method: 'totp', timestamp },
      { method: 'password', timestamp },
    ];
    const renewed = () => api.token(person.userId, { aal: 'aal2', session_id, amr });
    return { person, renewed, session_id };
  }
  const statuses = async (token: string) => {
    const copy = await buildApp(api.services);
    const headers = { authorization: `Bearer ${token}` };
    try {
      return [
        (await api.call('GET', '/staff/today', { as: { token } })).status,
        (await copy.inject({ url: '/staff/today', headers })).statusCode,
      ];
    } finally {
      await copy.close();
    }
  };

  test('after the person has signed out on all devices', async () => {
    const { person, renewed } = await stolen('coordinator');
    const token = await renewed();
    expect(await statuses(token)).toEqual([200, 200]);
    const signOut = () => api.call('POST', '/auth/sign-out', { as: { token } });
    expect((await signOut()).status).toBe(200);
    expect(await statuses(await renewed())).toEqual([401, 401]);
    // The expired token can no longer end any session.
    const later = await again(person.userId);
    expect((await signOut()).status).toBe(401);
    expect(await statuses(later)).toEqual([200, 200]);
  });

  test('after an administrator has reset the second factor', async () => {
    const { person, renewed } = await stolen('clinician');
    const before = await renewed();
    expect(await statuses(before)).toEqual([200, 200]);
    const path = `/members/${person.userId}/second-factor-reset`;
    expect((await post(admin, path, { reason: 'The phone was stolen.' })).status).toBe(200);
    expect(await statuses(before)).toEqual([401, 401]);
    expect(await statuses(await renewed())).toEqual([401, 401]);
    expect(await statuses(await again(person.userId))).toEqual([200, 200]);
  });

  test('after a recovery code, except the session that used it, which shows a new factor', async () => {
    const { person, renewed } = await stolen('coordinator');
    const { codes } = (await post(person, '/recovery-codes')).body;
    const session_id = crypto.randomUUID();
    const own = await api.token(person.userId, { session_id });
    const stale = await api.token(person.userId, {
      aal: 'aal2',
      session_id,
      amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 60 }],
    });
    expect((await post({ ...person, token: own }, '/recovery', { code: codes[0] })).status).toBe(
      200,
    );
    expect(await statuses(await renewed())).toEqual([401, 401]);
    expect(await statuses(stale)).toEqual([403, 403]);
    expect(await statuses(await again(person.userId, { session_id }))).toEqual([200, 200]);
  });

  test('after the end of a role', async () => {
    const { person, renewed } = await stolen('coordinator');
    await api.owner
      .insertInto('staff_roles')
      .values({ user_id: person.userId, role: 'clinician', granted_by: 'test' })
      .execute();
    const { roles } = await get(admin, '/roles');
    const grant = roles.find(
      (each: { user_id: string; role: string }) =>
        each.user_id === person.userId && each.role === 'clinician',
    );
    expect((await revoke(admin, grant.grant_id)).status).toBe(200);
    expect(await statuses(await renewed())).toEqual([401, 401]);
    expect(await statuses(await again(person.userId))).toEqual([200, 200]);
  });
});
