import { ENDPOINTS } from '@chaps/contracts/endpoints';
import { ROLES, STAFF_ROLES } from '@chaps/domain';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointsPlugin } from '../../src/accounts/endpoints.ts';
import type { Harness } from '../harness.ts';
import { startDocumentedApi, UNDOCUMENTED_ROUTES } from './document.ts';

let api: Harness;
let registered: string[];
beforeAll(async () => {
  ({ api, registered } = await startDocumentedApi());
});
afterAll(() => api.stop());

test('each endpoint of the contracts has a route, and there are no other routes', () => {
  const routes = registered.filter(
    (route) => !UNDOCUMENTED_ROUTES.test(route.replace(/^GET /, '')),
  );
  expect(routes.sort()).toEqual(['OPTIONS *', ...ENDPOINTS.map(({ route }) => route)].sort());
});

test('rejects a route that is not an endpoint, or does not say which staff may call it', async () => {
  const app = Fastify();
  await app.register(endpointsPlugin, api.services);
  expect(() => app.get('/open', async () => ({}))).toThrow('/open is not an endpoint');
  const [endpoint] = ENDPOINTS.filter(({ caller }) => caller === 'member');
  if (!endpoint) throw new Error('none is for members');
  expect(() => app.endpoint({ ...endpoint, route: 'GET /staff/open' }, async () => ({}))).toThrow(
    '/staff/open does not say which staff may call it',
  );
  await app.close();
});

test('the public document has every endpoint except those for staff', async () => {
  const { body } = await api.call('GET', '/openapi.json');
  const shown = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const hidden = ENDPOINTS.filter(({ route }) => !shown.includes(route));
  expect(
    hidden.filter(({ caller }) => typeof caller === 'string').map(({ route }) => route),
  ).toEqual([
    'GET /clinic-devices/{device_id}',
    'POST /auth/v1/factors/{factor_id}/verify',
    'POST /auth/staff-invitation',
  ]);
  expect(shown.filter((name) => name.includes('/staff'))).toEqual([]);
});

test('docs/permissions.md says who may call what', async () => {
  const whoOf = ({ caller }: (typeof ENDPOINTS)[number]): string => {
    if (typeof caller === 'string') return caller;
    const { staff } = caller;
    if (staff === 'enter') return 'staff, before the second factor too';
    const roles = STAFF_ROLES.filter((role) => ROLES[role].may.includes(staff));
    return `${staff}: ${roles.join(', ')}`;
  };
  const rows = ENDPOINTS.map((endpoint) => `| ${endpoint.route} | ${whoOf(endpoint)} |`);
  const table = ['| Endpoint | Who may call it |', '|---|---|', ...rows.sort()].join('\n');
  await expect(`# Permissions

Who may call which endpoint, derived from \`@chaps/contracts\` and the roles of \`@chaps/domain\`.
\`npx vitest run --project api api/test/routes/endpoints.test.ts -u\` writes this file.

- anyone: without a session
- anyone or member: with a session, or the token of a mailed link
- session: with any session of the sign-in service
- member: with the session of a confirmed account

${table}
`).toMatchFileSnapshot('../../../docs/permissions.md');
});
