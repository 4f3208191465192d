import { toRequestLine } from '@chaps/contracts';
import { ENDPOINTS } from '@chaps/contracts/endpoints';
import {
  DAY_ROLES,
  londonInstant,
  ROLES,
  STAFF_ROLES,
  type StaffAction,
  type StaffRole,
} from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';

interface StaffRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  action: StaffAction | 'enter';
}

let api: Harness;
let own: { id: string };
let other: { id: string };
let now: () => Date;
const people = new Map<StaffRole, StaffPerson>();

beforeAll(async () => {
  api = await startHarness();
  now = api.services.now;
  // A role for one event allows nothing on others.
  own = await api.event({ daysAhead: 0 });
  other = await api.event();
  for (const role of STAFF_ROLES) {
    people.set(role, await api.staff(role, ROLES[role].scope === 'one' ? own.id : null));
  }
});
afterAll(() => api.stop());

const routes = ENDPOINTS.flatMap(({ caller, ...endpoint }): StaffRoute[] =>
  typeof caller === 'object' ? [{ ...toRequestLine(endpoint), action: caller.staff }] : [],
);

const someone = (role: StaffRole): StaffPerson => {
  const person = people.get(role);
  if (!person) throw new Error(`nobody is ${role}`);
  return person;
};

const call = ({ method, path }: StaffRoute, as: { token: string } | null, eventId = own.id) => {
  const url = path.replace('{event_id}', eventId).replace(/\{\w+\}/g, crypto.randomUUID());
  return api.call(method, url, { as, ...(method === 'GET' ? {} : { body: {} }) });
};

const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) =>
  [status, status < 400 ? undefined : body.error.code] as const;

test('staff routes require a session, a role and a second factor', async () => {
  expect(routes.length).toBeGreaterThan(8);
  const member = await api.person();
  const raised = { token: await api.token(member.userId, { aal: 'aal2' }) };
  const once = await api.staff('admin', null, { aal: 'aal1' });
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    expect([name, ...codeOf(await call(route, null))]).toEqual([name, 401, 'UNAUTHORIZED']);
    for (const token of [member, raised]) {
      expect([name, ...codeOf(await call(route, token))]).toEqual([name, 403, 'STAFF_ONLY']);
    }
    const code = codeOf(await call(route, once))[1];
    expect([name, code === 'SECOND_FACTOR_REQUIRED']).toEqual([name, route.action !== 'enter']);
  }
});

describe.each(STAFF_ROLES)('the role %s', (role) => {
  test('can call exactly the routes that the permissions table allows', async () => {
    for (const route of routes.filter(({ action }) => action !== 'enter')) {
      const allowed = ROLES[role].may.some((action) => action === route.action);
      const [status, code] = codeOf(await call(route, someone(role)));
      expect([route.path, code === 'FORBIDDEN']).toEqual([route.path, !allowed]);
      if (allowed) expect([route.path, status]).not.toEqual([route.path, 403]);
    }
  });

  test('gets the same response for an event outside its scope as for an unknown event', async () => {
    const person = await api.staff(role, ROLES[role].scope === 'all' ? null : own.id);
    const bare = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    for (const route of routes.filter(({ path }) => path.includes('{event_id}'))) {
      if (!ROLES[role].may.some((action) => action === route.action)) continue;
      if (ROLES[role].scope === 'all') continue;
      const theirs = await call(route, person, other.id);
      const unknown = await call(route, person, crypto.randomUUID());
      expect([route.path, theirs.status]).toEqual([route.path, 404]);
      expect(bare(theirs.text)).toBe(bare(unknown.text));
    }
  });
});

describe.each(DAY_ROLES)('a token for the role %s', (role) => {
  afterEach(() => {
    api.services.now = now;
  });

  test('gives no access after midnight in London at the end of the event’s day', async () => {
    const person = await api.staff(role, own.id);
    const allowed = routes.filter(({ action }) => ROLES[role].may.some((one) => one === action));
    expect(allowed.length).toBeGreaterThan(4);
    for (const [time, isOver] of [
      ['23:59:59', false],
      ['24:00:00', true],
    ] as const) {
      api.services.now = () => londonInstant(api.today, time);
      for (const route of allowed) {
        const [status] = codeOf(await call(route, person));
        expect([time, route.path, status === 403]).toEqual([time, route.path, isOver]);
      }
    }
  });

  test('gives no access once the day is over by the database’s clock', async () => {
    const event = await api.event({ daysAhead: 0 });
    const person = await api.staff(role, event.id);
    const me = () => api.call('GET', '/staff/me', { as: person });
    expect((await me()).status).toBe(200);
    await sql`UPDATE events SET event_date = (now() AT TIME ZONE 'Europe/London')::date - 1
      WHERE event_id = ${event.id}`.execute(api.owner);
    expect(codeOf(await me())).toEqual([403, 'STAFF_ONLY']);
    for (const route of routes) {
      expect([route.path, ...codeOf(await call(route, person, event.id))]).toEqual([
        route.path,
        403,
        'STAFF_ONLY',
      ]);
    }
  });
});

test('a revoked role gives no access', async () => {
  const { userId, token } = await api.staff('coordinator');
  const me = () => api.call('GET', '/staff/me', { as: { token } });
  expect((await me()).status).toBe(200);
  const grants = api.owner.updateTable('staff_roles').where('user_id', '=', userId);
  await grants.set({ revoked_at: new Date() }).execute();
  expect(codeOf(await me())).toEqual([403, 'STAFF_ONLY']);
});

test('console responses are not cacheable, and their routes are not in the public OpenAPI document', async () => {
  const answer = await api.call('GET', '/staff/me', { as: someone('host') });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await api.call('GET', '/openapi.json')).text).not.toContain('/staff');
});

describe.each(['staff_roles', 'staff_invitations'] as const)('the constraints of %s', (table) => {
  test.each(STAFF_ROLES)('enforce the scope of %s', async (role) => {
    const person = await api.staff('coordinator', other.id);
    const { scope } = ROLES[role];
    const add = (eventId: string | null) =>
      table === 'staff_roles'
        ? sql`INSERT INTO staff_roles (user_id, role, event_id, granted_by)
            VALUES (${person.userId}, ${role}, ${eventId}, 'a test')`.execute(api.owner)
        : sql`INSERT INTO staff_invitations (email, role, event_id, invited_by, expires_at)
            VALUES (${person.email}, ${role}, ${eventId}, ${person.userId}, now())`.execute(
            api.owner,
          );
    const admitted = async (eventId: string | null) =>
      add(eventId).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: '23514' });
          return false;
        },
      );
    expect({ all: await admitted(null), one: await admitted(own.id) }).toEqual({
      all: scope !== 'one',
      one: scope !== 'all',
    });
  });
});

test('an unknown role, added by a newer build, allows nothing and is listed', async () => {
  const admin = await api.staff('admin');
  const person = await api.staff('host', own.id);
  await api.call('POST', '/staff/invitations', {
    as: admin,
    body: { email: 'new@example.org', role: 'coordinator', event_id: null, expires_at: null },
  });
  await sql`ALTER TABLE staff_roles DROP CONSTRAINT staff_roles_role_check`.execute(api.owner);
  await sql`ALTER TABLE staff_invitations DROP CONSTRAINT staff_invitations_role_check`.execute(
    api.owner,
  );
  await sql`UPDATE staff_roles SET role = 'archivist' WHERE user_id = ${person.userId}`.execute(
    api.owner,
  );
  await sql`UPDATE staff_invitations SET role = 'archivist' WHERE email = 'new@example.org'`.execute(
    api.owner,
  );
  for (const route of routes) {
    expect([route.path, ...codeOf(await call(route, person))]).toEqual([
      route.path,
      403,
      'STAFF_ONLY',
    ]);
  }
  const { status, body } = await api.call('GET', '/staff/roles', { as: admin });
  expect(status).toBe(200);
  const listed: readonly { role: string }[] = [...body.roles, ...body.invitations];
  expect(listed.filter(({ role }) => role === 'archivist')).toHaveLength(2);
});
