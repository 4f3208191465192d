import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Registry, registrySchema } from '@chaps/contracts/registry';
import { type VitalsRequest, vitalsRequest } from '@chaps/contracts/telemetry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberBuilds } from '../registry/known-builds.ts';
import { measureVisit } from './measure-visit.ts';

const BASE = 'http://localhost:3999/reading/abcdef123456/';

const registry: Registry = registrySchema.parse({
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  shell: { build: 'fedcba654321', provides: {}, exports: {} },
  remotes: [
    {
      name: 'reading',
      build: 'abcdef123456',
      baseUrl: BASE,
      uses: {},
      shared: {},
      routes: ['/'],
      isolatedRoutes: [],
      slots: [],
      manifest: {},
      integrity: {},
    },
  ],
});

const received: VitalsRequest[] = [];
let api: ReturnType<typeof createServer>;
let apiUrl: string;

beforeEach(async () => {
  received.length = 0;
  api = createServer(async (request: IncomingMessage, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'POST') received.push(vitalsRequest.parse(await json(request)));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  rememberBuilds(registry);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await new Promise((closed) => api.close(closed));
});

const hidePage = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

const failIn = (filename: string) => window.dispatchEvent(new ErrorEvent('error', { filename }));

test('failed scripts are counted for the build that they came from, and reported once', async () => {
  await measureVisit({ apiUrl, vitalsSample: 0.5 }, registry, () => 0.49);
  failIn(`${BASE}entry.js`);
  failIn(`${BASE}page.js`);
  failIn('https://chaps.example.org/shell/fedcba654321/index.js');
  hidePage();
  hidePage();
  await expect.poll(() => received).toHaveLength(1);
  expect(received).toEqual([
    {
      canaryEvents: [],
      builds: [
        { part: 'reading', build: 'abcdef123456', vitals: {}, errors: 2 },
        { part: 'shell', build: 'fedcba654321', vitals: {}, errors: 1 },
      ],
    },
  ]);
});

test('a rejected promise counts for the build in its stack trace', async () => {
  await measureVisit({ apiUrl, vitalsSample: 1 }, registry, () => 0);
  const reason = new Error('gone');
  reason.stack = `Error: gone\n    at load (${BASE}page.js:1:20)`;
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  hidePage();
  await expect.poll(() => received[0]?.builds?.[0]?.errors).toBe(1);
});

test.each([
  ['outside the sample', 0.5],
  ['on a site that wants none', undefined],
])('nothing is sent %s', async (_where, vitalsSample) => {
  await measureVisit({ apiUrl, vitalsSample }, registry, () => 0.5);
  failIn(`${BASE}entry.js`);
  hidePage();
  // The report of a second visit arrives after anything that the first might have sent.
  await measureVisit({ apiUrl, vitalsSample: 1 }, registry, () => 0);
  hidePage();
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]?.builds?.[0]?.errors).toBe(0);
});
