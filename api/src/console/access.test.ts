import {
  PERMISSIONS,
  ROLE_SCOPES,
  STAFF_ROLES,
  type StaffAction,
  type StaffRole,
} from '@chaps/domain';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { staffOnly } from './access.ts';
import { consoleRoutes } from './routes.ts';

interface StaffRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  action: StaffAction | 'enter';
}

let api: Harness;
let routes: StaffRoute[];
let own: { id: string };
let other: { id: string };
const people = new Map<StaffRole, StaffPerson>();

beforeAll(async () => {
  api = await startHarness();
  routes = await staffRoutes();
  own = await api.event();
  other = await api.event();
  for (const role of STAFF_ROLES) {
    people.set(role, await api.staff(role, ROLE_SCOPES[role] === 'one' ? own.id : null));
  }
});
afterAll(() => api.stop());

async function staffRoutes(): Promise<StaffRoute[]> {
  const found: StaffRoute[] = [];
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  app.decorate('signedIn', async () => undefined);
  app.decorate('limit', () => async () => undefined);
  app.decorateRequest('caller', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.staff) found.push({ method, url, action: config.staff } as StaffRoute);
  });
  await app.register(consoleRoutes, { services: api.services });
  await app.close();
  return found;
}

const someone = (role: StaffRole): StaffPerson => {
  const person = people.get(role);
  if (!person) throw new Error(`nobody is ${role}`);
  return person;
};

const call = ({ method, url }: StaffRoute, as: { token: string } | null, eventId = own.id) => {
  const path = url.replace(':event_id', eventId).replace(/:\w+/g, crypto.randomUUID());
  return api.call(method, path, { as, ...(method === 'GET' ? {} : { body: {} }) });
};

const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) =>
  [status, status < 400 ? undefined : body.error.code] as const;

test('staff routes require a session, a role and a second factor', async () => {
  expect(routes.length).toBeGreaterThan(8);
  const member = await api.person();
  const raised = { token: await api.token(member.userId, { aal: 'aal2' }) };
  const once = await api.staff('admin', null, { aal: 'aal1' });
  for (const route of routes) {
    const name = `${route.method} ${route.url}`;
    expect([name, ...codeOf(await call(route, null))]).toEqual([name, 401, 'UNAUTHORIZED']);
    for (const token of [member, raised]) {
      expect([name, ...codeOf(await call(route, token))]).toEqual([name, 403, 'STAFF_ONLY']);
    }
    const code = codeOf(await call(route, once))[1];
    expect([name, code === 'SECOND_FACTOR_REQUIRED']).toEqual([name, route.action !== 'enter']);
  }
});

describe.each(STAFF_ROLES)('as %s', (role) => {
  test('every route does what the table of permissions says', async () => {
    for (const route of routes.filter(({ action }) => action !== 'enter')) {
      const allowed = PERMISSIONS[role].some((action) => action === route.action);
      const [status, code] = codeOf(await call(route, someone(role)));
      expect([route.url, code === 'FORBIDDEN']).toEqual([route.url, !allowed]);
      if (allowed) expect([route.url, status]).not.toEqual([route.url, 403]);
    }
  });

  test('an event that the role does not reach is an unknown one', async () => {
    const person = await api.staff(role, ROLE_SCOPES[role] === 'all' ? null : own.id);
    const bare = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    for (const route of routes.filter(({ url }) => url.includes(':event_id'))) {
      if (!PERMISSIONS[role].some((action) => action === route.action)) continue;
      if (ROLE_SCOPES[role] === 'all') continue;
      const theirs = await call(route, person, other.id);
      const unknown = await call(route, person, crypto.randomUUID());
      expect([route.url, theirs.status]).toEqual([route.url, 404]);
      expect(bare(theirs.text)).toBe(bare(unknown.text));
    }
  });
});

test('a route that does not say which staff may call it is not registered', async () => {
  const app = Fastify();
  app.decorate('signedIn', async () => undefined);
  await app.register(staffOnly, { services: api.services });
  const add = (path: string, options: object) => app.get(path, options, async () => ({}));
  expect(() => add('/staff/open', {})).toThrow('/staff/open does not say which staff may call it');
  expect(() => add('/staff/empty', { config: {} })).toThrow('/staff/empty does not say');
  add('/staff/said', { config: { staff: 'see today' } });
  await app.close();
});

test('a revoked role gives no access', async () => {
  const { userId, token } = await api.staff('coordinator');
  const me = () => api.call('GET', '/staff/me', { as: { token } });
  expect((await me()).status).toBe(200);
  const grants = api.owner.updateTable('staff_roles').where('user_id', '=', userId);
  await grants.set({ revoked_at: new Date() }).execute();
  expect(codeOf(await me())).toEqual([403, 'STAFF_ONLY']);
});

test('console responses are not cacheable, and their routes not in the public OpenAPI document', async () => {
  const answer = await api.call('GET', '/staff/me', { as: someone('host') });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await api.call('GET', '/openapi.json')).text).not.toContain('/staff');
});
