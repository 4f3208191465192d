import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { startInternal } from '../../test/internal-server.ts';

const PART = 'mfe-events';
const CANARY = { part: PART, build: 'abcdef01', since: '2026-11-22T10:00:00.000Z' };
const NONE = { views: 0, failures: 0, networks: 0, seen: 0 };

let api: Harness;
let server: Awaited<ReturnType<typeof startInternal>>;
let url: string;

beforeAll(async () => {
  api = await startHarness();
  server = await startInternal(api);
  url = server.url;
});
afterAll(async () => {
  await server.close();
  await api.stop();
});

const counts = (request: object) => server.post('/canaries', request);

let networks = 0;
/** A different address for each call. */
const address = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};

async function startVisit(from = address()): Promise<string> {
  const headers = { 'x-forwarded-for': from };
  const { status, body } = await api.call('POST', '/telemetry/visits', { headers });
  expect(status).toBe(200);
  return body.visit;
}

async function report(
  cohort: string,
  event: string,
  { canary = CANARY.build, visit }: { canary?: string; visit?: string | null } = {},
) {
  const signed = visit === undefined ? await startVisit() : visit;
  const events = { canaryEvents: [{ part: PART, canary, cohort, event }] };
  const body = signed === null ? events : { ...events, visit: signed };
  // An attacker would post from many addresses, too.
  const headers = { 'x-forwarded-for': address() };
  return (await api.call('POST', '/telemetry/vitals', { body, headers })).status;
}

test('serves metrics, and 404 for other paths', async () => {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('process_resident_memory_bytes');
  expect((await fetch(`${url}/`)).status).toBe(404);
});

test('rejects requests that the site’s process has not just signed for this path', async () => {
  const other = { ...CANARY, part: 'mfe-content' };
  const { privateKey: key } = await generateKeyPair('ES256');
  const tokens = {
    none: null,
    nonsense: 'x',
    'of another key': await server.tokenFor('/canaries', { key }),
    'of another path': await server.tokenFor('/site-report'),
    'of an hour ago': await server.tokenFor('/canaries', { at: -3600 }),
  };
  for (const [name, token] of Object.entries(tokens)) {
    expect((await server.post('/canaries', other, token)).status, name).toBe(401);
  }
  for (const path of ['/site-report', '/rollback-outcome']) {
    expect((await server.post(path, {}, null)).status, path).toBe(401);
  }
  expect((await counts(other)).status).toBe(200);
});

test('counts the browser reports of a live canary', async () => {
  expect(await report('canary', 'view')).toBe(204);
  expect((await counts(CANARY)).body).toEqual({ canary: NONE, live: NONE });
  const visit = await startVisit();
  await report('canary', 'view');
  await report('canary', 'view', { visit });
  await report('canary', 'failure', { visit });
  await report('live', 'view');
  await report('canary', 'failure', { canary: 'abcdef99' });
  const expected = {
    canary: { views: 2, failures: 1, networks: 2, seen: 2 },
    live: { views: 1, failures: 0, networks: 1, seen: 1 },
  };
  expect((await counts(CANARY)).body).toEqual(expected);
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain(
    'chaps_canary_views{part="mfe-events",build="abcdef01",cohort="canary"} 2',
  );
  expect(text).not.toContain('chaps_canary_stopped_timestamp_seconds{');
});

test('a stopped canary is reported as stopped, and no longer counted', async () => {
  const before = (await counts({ ...CANARY, stopped: true })).body;
  await report('canary', 'failure');
  expect((await counts(CANARY)).body).toEqual(before);
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('chaps_canary_stopped_timestamp_seconds{part="mfe-events"');
});

test('a later publication resets the counts, which an earlier one cannot restore', async () => {
  const later = { ...CANARY, since: '2026-11-22T11:00:00.000Z' };
  expect((await counts(later)).body).toEqual({ canary: NONE, live: NONE });
  await report('live', 'view');
  await counts({ ...CANARY, build: 'abcdef00' });
  expect((await counts(later)).body.live).toMatchObject({ seen: 1, failures: 0 });
});

test.each([[{ ...CANARY, part: 'No part' }], [{ ...CANARY, since: 'yesterday' }], [{}]])(
  'refuses %j',
  async (request) => {
    expect((await counts(request)).status).toBe(400);
  },
);

test.each([
  ['an unknown cohort', { part: PART, canary: CANARY.build, cohort: 'all', event: 'view' }],
  ['no build', { part: PART, cohort: 'live', event: 'view' }],
])('the public endpoint refuses %s', async (_what, event) => {
  const body = { canaryEvents: [event] };
  expect((await api.call('POST', '/telemetry/vitals', { body })).status).toBe(422);
});

describe('reports that do not come from visitors', () => {
  const attacked = (build: string) => ({
    part: 'mfe-booking',
    build,
    since: new Date().toISOString(),
  });
  const post = (build: string, event: string, visit: string | null, cohort = 'canary') => {
    const canaryEvents = [{ part: 'mfe-booking', canary: build, cohort, event }];
    const headers = { 'x-forwarded-for': address() };
    const body = visit === null ? { canaryEvents } : { canaryEvents, visit };
    return api.call('POST', '/telemetry/vitals', { body, headers });
  };

  test('count at most once in a thousand posts without a visit, or with the same or a forged one', async () => {
    const canary = attacked('abcdef10');
    await counts(canary);
    const visit = await startVisit();
    for (let round = 0; round < 334; round += 1) {
      await Promise.all([
        post(canary.build, 'failure', null),
        post(canary.build, 'failure', visit),
        post(canary.build, 'failure', `${visit.slice(0, -4)}aaaa`),
      ]);
    }
    expect((await counts(canary)).body.canary).toMatchObject({ seen: 1 });
    // Nor is it counted for the other cohort.
    await post(canary.build, 'view', visit, 'live');
    expect((await counts(canary)).body.live.seen).toBe(0);
  });

  test('add only a few views per network, which also gets a limited number of visits', async () => {
    const canary = attacked('abcdef11');
    await counts(canary);
    for (let round = 0; round < 8; round += 1) {
      await post(canary.build, 'failure', await startVisit(`192.0.2.${round}`));
    }
    expect((await counts(canary)).body.canary.seen).toBe(3);
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => api.call('POST', '/telemetry/visits', { headers })),
    );
    expect(answers.filter(({ status }) => status === 429)).not.toHaveLength(0);
  });

  test('count towards a verdict only at times when both builds were viewed', async () => {
    const canary = attacked('abcdef12');
    await counts(canary);
    await post(canary.build, 'failure', await startVisit());
    expect((await counts(canary)).body.canary).toMatchObject({ seen: 1, views: 0, failures: 0 });
    await post(canary.build, 'view', await startVisit(), 'live');
    expect((await counts(canary)).body.canary).toMatchObject({ seen: 1, views: 1, failures: 1 });
  });
});
