import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { startInternalServer } from './internal-server.ts';
import { createMetrics } from './metrics.ts';

const PART = 'mfe-events';
const CANARY = { part: PART, build: 'abcdef01', since: '2026-11-22T10:00:00.000Z' };
const NONE = { views: 0, failures: 0 };

let api: Harness;
let server: Awaited<ReturnType<typeof startInternalServer>>;
let url: string;

beforeAll(async () => {
  api = await startHarness();
  server = await startInternalServer(createMetrics(api.services), api.services, 0, 'localhost');
  url = `http://localhost:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await api.stop();
});

async function counts(request: object) {
  const response = await fetch(`${url}/canaries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return { status: response.status, body: await response.json() };
}

const report = async (cohort: string, event: string, canary = CANARY.build) =>
  (
    await api.call('POST', '/telemetry/vitals', {
      body: { canaryEvents: [{ part: PART, canary, cohort, event }] },
    })
  ).status;

test('serves metrics, and 404 for other paths', async () => {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('process_resident_memory_bytes');
  expect((await fetch(`${url}/`)).status).toBe(404);
});

test('counts what browsers report of a canary that is out', async () => {
  expect(await report('canary', 'view')).toBe(204);
  expect((await counts(CANARY)).body).toEqual({ canary: NONE, live: NONE });
  await report('canary', 'view');
  await report('canary', 'view');
  await report('canary', 'failure');
  await report('live', 'view');
  await report('canary', 'failure', 'abcdef99');
  const expected = { canary: { views: 2, failures: 1 }, live: { views: 1, failures: 0 } };
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

test('a later publication resets the counts, and an earlier one does not return', async () => {
  const later = { ...CANARY, since: '2026-11-22T11:00:00.000Z' };
  expect((await counts(later)).body).toEqual({ canary: NONE, live: NONE });
  await report('live', 'view');
  await counts({ ...CANARY, build: 'abcdef00' });
  expect((await counts(later)).body.live).toEqual({ views: 1, failures: 0 });
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
