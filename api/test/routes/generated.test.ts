import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { errorResponse } from '@chaps/contracts';
import { ENDPOINTS } from '@chaps/contracts/endpoints';
import { ROLES, STAFF_ROLES, type StaffRole } from '@chaps/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Harness } from '../harness.ts';
import { consoleValues, staffOfEachRole } from './console-fixtures.ts';
import { type Route, startDocumentedApi, toOpenApiPath } from './document.ts';
import { testPerson } from './fixtures.ts';
import { arbitraryDrafts, type Draft } from './requests.ts';
import { resolveValues } from './values.ts';

/** Requests per route; more requests find more bugs. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 16);
/** The same seed gives the same requests, except for ids. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_125);
/** Fewer runs for files, because each is read in a separate thread. */
const RUNS_OF_FILES = Math.ceil(RUNS / 4);
/** Requests for each list and page after everything has been written. */
const READINGS = Math.ceil(RUNS / 5);
/** Few enough that rate limits rarely apply. */
const RUNS_A_PERSON = 45;
/** Fastify publishes here once a request has passed sign-in, rate limits and schemas. */
const HANDLER_STARTS = 'tracing:fastify.request.handler:start';
const handlerMessage = z.object({ route: z.object({ method: z.string(), url: z.string() }) });
/** Routes tested concurrently. */
const LANES = 4;
/** The response to a broken link in a mail. */
const PAGE = 'text/html; charset=utf-8';
/** Tested last: a person who has signed out is no longer admitted. */
const ENDS_SESSIONS = '/auth/sign-out';

interface Caller {
  token: string | null;
  values: Record<string, readonly unknown[]>;
}

let api: Harness;
let routes: Route[];
let members: Caller[];
let staff: Map<StaffRole, Caller[]>;
const anonymous: Caller = { token: null, values: {} };

beforeAll(
  async () => {
    ({ api, routes } = await startDocumentedApi());
    await api.payments.set({ webhooks: 'off' });
    const paid = await api.event({ paymentRequired: true, slots: 1, seats: 400 });
    const free = await api.event({ slots: 4, seats: 800 });
    const hidden = await api.event({ accessCode: 'LODGE-7421' });
    const others = await Promise.all(Array.from({ length: 6 }, () => api.event()));
    const sets = Math.ceil(RUNS / RUNS_A_PERSON);
    const people = await Promise.all(
      Array.from({ length: 18 + 6 * sets }, () => testPerson(api, { paid, free })),
    );
    members = people.map(({ person, values }) => ({
      token: person.token,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])),
    }));
    staff = new Map(STAFF_ROLES.map((role) => [role, []]));
    for (let set = 0; set < sets; set += 1) {
      const each = await staffOfEachRole(api, free);
      const values = await consoleValues(api, each, [free, paid, hidden, ...others]);
      for (const [role, { token }] of each) staff.get(role)?.push({ token, values });
    }
  },
  120_000 + RUNS * 1000,
);
afterAll(() => api.stop());

const inRole = (role: StaffRole) => staff.get(role) ?? [];

/** An anonymous client, members and staff in each role; more of those that the route is for. */
function callersOf({ about }: Route): Caller[] {
  const action = about['x-staff'];
  const everyRole = STAFF_ROLES.flatMap(inRole);
  if (action === undefined) return [...members, ...everyRole, ...Array(8).fill(anonymous)];
  const admitted = STAFF_ROLES.filter(
    (role) => action === 'enter' || ROLES[role].may.includes(action),
  ).flatMap(inRole);
  return [...Array(6).fill(admitted).flat(), ...everyRole, ...members.slice(0, 1), anonymous];
}

const asText = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed(),
  ).slice(0, 2000);

async function requestOf(route: Route, draft: Draft, callers: readonly Caller[]) {
  const caller = callers[draft.caller % callers.length] ?? anonymous;
  const token = route.path === ENDS_SESSIONS ? (await api.person()).token : caller.token;
  const own = caller.values;
  const path = Object.entries(draft.path).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, asText(resolveValues(value, own)) || '%20'),
    route.path,
  );
  const query = Object.entries(draft.query)
    .map(([name, value]) => [name, resolveValues(value, own)])
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${asText(value)}`);
  const body = resolveValues(draft.body, own);
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
  const given = Object.entries(draft.headers).filter(([, value]) => value !== undefined);
  return {
    method: route.method,
    url: `${path}?${query.join('&')}${draft.tail}`,
    headers: {
      'x-forwarded-for': `81.${draft.network >> 8}.${draft.network % 256}.1`,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(given),
    },
    ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
  };
}
type Answer = Awaited<ReturnType<typeof send>>;
const send = (request: Awaited<ReturnType<typeof requestOf>>) => api.app.inject(request);

/** Returns what is wrong with a response; '' if nothing is. */
function faultOf({ about, path }: Route, { statusCode, headers, body }: Answer): string {
  if (statusCode >= 500) return `answered ${statusCode}`;
  if (headers['x-unreadable-rows']) return 'answered without rows that it could not read';
  const isOfSignInService = path.startsWith('/auth/v1/');
  if (statusCode < 400 || isOfSignInService) return '';
  if (statusCode === 429 && !headers['retry-after']) return '429 without Retry-After';
  if (headers['content-type'] === PAGE) return statusCode === 404 ? '' : 'a page for an error';
  const documentedError = about.responses['4XX']?.content?.['application/json']?.schema;
  const shape = documentedError ? z.fromJSONSchema(documentedError) : errorResponse;
  return shape.safeParse(JSON.parse(body)).success ? '' : 'an error of another shape';
}

test('every endpoint is tried', () => {
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    ENDPOINTS.map(({ route }) => route).sort(),
  );
});

/** Responses by status, and how many requests reached a handler. */
const answers = new Map<number, number>();
let handled = 0;
const reached = new Set<string>();

async function tryRoute(route: Route, runs: number): Promise<void> {
  const callers = callersOf(route);
  const isFile = (route.about['x-body-limit'] ?? 0) > 1024 * 1024;
  const property = fc.asyncProperty(arbitraryDrafts(route), async (draft) => {
    const request = await requestOf(route, draft, callers);
    const answer = await send(request);
    answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
    const fault = faultOf(route, answer);
    const shown = JSON.stringify({ ...request, payload: request.payload?.slice(0, 500) });
    if (fault) throw new Error(`${fault}: ${shown.slice(0, 1500)} ${answer.body}`);
  });
  const options = { numRuns: isFile ? RUNS_OF_FILES : runs, seed: SEED };
  const outcome = await fc.check(property, options);
  const again = `FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`;
  expect(outcome.failed, `${nameOf(route)}, ${again}: ${outcome.errorInstance}`).toBe(false);
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isReading = (name: string) => name.startsWith('GET ');
const names = ENDPOINTS.map(({ route }) => route);

/** Groups routes into tests. */
const groupsOf = (routeNames: readonly string[], runs: number) =>
  Array.from({ length: Math.ceil(routeNames.length / LANES) }, (_, index) => {
    const group = routeNames.slice(index * LANES, (index + 1) * LANES);
    return { title: group.join(', '), group, runs };
  });

describe(`${RUNS} requests to each route, valid, malformed and hostile`, () => {
  const onHandler = (message: unknown) => {
    const { method, url } = handlerMessage.parse(message).route;
    handled += 1;
    reached.add(`${method} ${toOpenApiPath(url)}`);
  };
  beforeAll(() => subscribe(HANDLER_STARTS, onHandler));
  afterAll(() => {
    unsubscribe(HANDLER_STARTS, onHandler);
    const sent = [...answers.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `seed ${SEED}: ${sent} generated requests, ${handled} reached a handler; answers ${JSON.stringify(Object.fromEntries(answers))}\n`,
    );
    expect([...answers.keys()]).toEqual(
      expect.arrayContaining([200, 201, 400, 401, 404, 413, 422]),
    );
    expect(handled).toBeGreaterThan(sent / 3);
    expect(answers.get(429) ?? 0).toBeLessThan(sent / 20);
  });

  test.each([
    ...groupsOf(names, RUNS),
    // Then reads what was written, as every caller who is allowed to.
    ...groupsOf(names.filter(isReading), READINGS),
  ])(
    '$title',
    async ({ group, runs }) => {
      const tried = routes.filter((route) => group.includes(nameOf(route)));
      const isMissed = (route: Route) => !reached.has(nameOf(route));
      await Promise.all(tried.map((route) => tryRoute(route, runs)));
      // Few random requests are valid for a route with many parameters.
      await Promise.all(tried.filter(isMissed).map((route) => tryRoute(route, RUNS * 5)));
      expect(tried.filter(isMissed).map(nameOf)).toEqual([]);
    },
    60_000 + RUNS * 1000,
  );
});
