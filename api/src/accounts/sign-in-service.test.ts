import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignInService } from './sign-in-service.ts';

const KEY = 'the service role key';
const USER = '5f0f6c1e-8c1e-4f6e-9a6b-0d3f6f1f2a77';

let answers: { status: number; body?: unknown }[];
let requests: string[];
let server: Server;
let service: ReturnType<typeof createSignInService>;

beforeAll(async () => {
  server = createServer(({ method, url, headers }: IncomingMessage, response) => {
    requests.push(`${method} ${url} ${headers.apikey} ${headers.authorization}`);
    const { status, body } = answers.shift() ?? { status: 500 };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  answers = [];
  requests = [];
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  service = createSignInService(`http://localhost:${port}`, KEY);
});

const asService = (method: string, path: string) =>
  `${method} /auth/v1${path} ${KEY} Bearer ${KEY}`;
const UNAVAILABLE = {
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  message: expect.stringContaining('Sign-in'),
};

/** The service's own response; a gateway without the route responds without a code. */
const NOBODY = { code: 404, error_code: 'user_not_found', msg: 'User not found' };
const NO_ROUTE = { message: 'no Route matched with those values' };

describe('an account', () => {
  test('has a lower-case address and the time of its confirmation', async () => {
    const body = {
      id: USER,
      email: 'Person@Example.org',
      email_confirmed_at: '2031-05-06T07:08:09.12+01:00',
    };
    answers = [{ status: 200, body }];
    expect(await service.find(USER)).toEqual({
      email: 'person@example.org',
      confirmedAt: new Date('2031-05-06T06:08:09.120Z'),
    });
    expect(requests).toEqual([asService('GET', `/admin/users/${USER}`)]);
  });

  test('may have no address and no confirmation', async () => {
    answers = [{ status: 200, body: { id: USER } }];
    expect(await service.find(USER)).toEqual({ email: null, confirmedAt: null });
  });

  test('is not found once deleted, and deleting it again succeeds', async () => {
    answers = [{ status: 404, body: NOBODY }, { status: 404, body: NOBODY }, { status: 200 }];
    expect(await service.find(USER)).toBeNull();
    await service.remove(USER);
    await service.remove('../settings');
    expect(requests.slice(1)).toEqual([
      asService('DELETE', `/admin/users/${USER}`),
      asService('DELETE', '/admin/users/..%2Fsettings'),
    ]);
  });

  test('is found by its confirmed address, even if the filter also finds others', async () => {
    const body = {
      users: [
        { id: 'other', email: 'a.person@example.org' },
        { id: USER, email: 'Person@example.org', email_confirmed_at: '2026-01-01T00:00:00Z' },
        { id: 'new', email: 'new@example.org', email_confirmed_at: null },
      ],
    };
    answers = [
      { status: 200, body },
      { status: 200, body },
      { status: 200, body: { users: [] } },
    ];
    expect(await service.findConfirmed('PERSON@example.org')).toBe(USER);
    expect(await service.findConfirmed('new@example.org')).toBeNull();
    expect(await service.findConfirmed('nobody@example.org')).toBeNull();
    expect(requests[0]).toBe(asService('GET', '/admin/users?filter=person%40example.org'));
  });

  test('loses every second factor, even if one was already removed', async () => {
    answers = [
      { status: 200, body: [{ id: 'one' }, { id: 'two' }] },
      { status: 404 },
      { status: 200 },
    ];
    await service.removeSecondFactors(USER);
    expect(requests).toEqual([
      asService('GET', `/admin/users/${USER}/factors`),
      asService('DELETE', `/admin/users/${USER}/factors/one`),
      asService('DELETE', `/admin/users/${USER}/factors/two`),
    ]);
    answers = [{ status: 200, body: [{ id: 'one' }] }, { status: 500 }];
    await expect(service.removeSecondFactors(USER)).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe('a session', () => {
  test('can be read with its own token, which can also end the account’s other sessions', async () => {
    answers = [{ status: 200 }, { status: 204 }];
    expect(await service.isLive('token')).toBe(true);
    expect(await service.endOtherSessions('token')).toBe(true);
    expect(requests).toEqual([
      `GET /auth/v1/user ${KEY} Bearer token`,
      `POST /auth/v1/logout?scope=others ${KEY} Bearer token`,
    ]);
  });

  test.each([401, 403, 404])('counts as ended when the service responds %i', async (status) => {
    const body = { code: status, error_code: 'session_not_found', msg: 'Session is gone' };
    answers = [
      { status, body },
      { status, body },
    ];
    expect([await service.isLive('token'), await service.endOtherSessions('token')]).toEqual([
      false,
      false,
    ]);
  });
});

describe('when the sign-in service fails,', () => {
  const calls = {
    find: () => service.find(USER),
    findConfirmed: () => service.findConfirmed('person@example.org'),
    remove: () => service.remove(USER),
    removeSecondFactors: () => service.removeSecondFactors(USER),
    isLive: () => service.isLive('token'),
    endOtherSessions: () => service.endOtherSessions('token'),
  };

  test.each(Object.keys(calls) as (keyof typeof calls)[])('%s responds 503', async (name) => {
    answers = [{ status: 500, body: { message: 'no' } }];
    await expect(calls[name]()).rejects.toMatchObject(UNAVAILABLE);
  });

  test.each(['find', 'remove', 'isLive', 'endOtherSessions'] as const)(
    '%s responds 503 if a gateway replies instead, not as if the account did not exist',
    async (name) => {
      for (const status of [401, 404]) {
        answers = [{ status, body: NO_ROUTE }];
        await expect(calls[name]()).rejects.toMatchObject(UNAVAILABLE);
        answers = [{ status, body: '<html>' }];
        await expect(calls[name]()).rejects.toMatchObject(UNAVAILABLE);
      }
    },
  );

  test.each(['find', 'findConfirmed', 'removeSecondFactors'] as const)(
    '%s responds 503 to a malformed response',
    async (name) => {
      answers = [{ status: 200, body: '<html>' }];
      await expect(calls[name]()).rejects.toMatchObject(UNAVAILABLE);
      answers = [{ status: 200, body: { user: [] } }];
      await expect(calls[name]()).rejects.toMatchObject(UNAVAILABLE);
    },
  );

  test('the API responds 503, and the health check fails, if it is unreachable', async () => {
    const nowhere = createSignInService('http://localhost:1', KEY);
    await expect(nowhere.find(USER)).rejects.toMatchObject(UNAVAILABLE);
    expect(await nowhere.answers()).toBe(false);
  });

  test('the health check reports its state', async () => {
    answers = [{ status: 200 }, { status: 503 }];
    expect([await service.answers(), await service.answers()]).toEqual([true, false]);
    expect(requests[0]).toContain(`GET /auth/v1/health ${KEY}`);
  });
});
