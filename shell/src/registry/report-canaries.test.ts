import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type CanaryEvent, vitalsRequest } from '@chaps/contracts/telemetry';
import { connectApi } from '@chaps/runtime';
import { sessionActionsOf } from '@chaps/testing/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuild, makeRegistryWithCanary } from '../testing/site.ts';
import { chooseBuilds } from './choose-builds.ts';
import { reportBuildFailed, reportBuildUsed, watchComparedBuilds } from './report-canaries.ts';

const received: CanaryEvent[] = [];
let visits = 0;
const api = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'content-type');
  if (request.url === '/telemetry/visits') {
    visits += 1;
    return response.end(JSON.stringify({ visit: 'signed' }));
  }
  if (request.method === 'POST') {
    const { canaryEvents, visit } = vitalsRequest.parse(await json(request));
    expect(visit).toBe('signed');
    received.push(...canaryEvents);
  }
  return response.writeHead(204).end();
});

// This browser's bucket. Two cohorts of 50% include every browser.
localStorage.setItem('chaps.bucket', '7');
const [chosen] = chooseBuilds(makeRegistryWithCanary(50)).remotes;
if (!chosen) throw new Error('a build is chosen');
const other = ['aaaaaaaa0001', 'aaaaaaaa0002']
  .map(makeBuild)
  .find(({ build }) => build !== chosen.build);
if (!other) throw new Error('there are two builds');
const canary = 'aaaaaaaa0002';
const cohort = chosen.build === canary ? 'canary' : 'live';

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const { port } = api.address() as AddressInfo;
  connectApi({ url: `http://127.0.0.1:${port}`, session: sessionActionsOf() });
  watchComparedBuilds();
});
afterAll(() => new Promise((closed) => api.close(closed)));

test('the use of a compared build and its first failure are reported immediately, once per document', async () => {
  reportBuildUsed(other);
  window.dispatchEvent(new ErrorEvent('error', { filename: `${other.baseUrl}page.js` }));
  window.dispatchEvent(
    new ErrorEvent('error', { filename: 'https://chaps.example.org/shell/a.js' }),
  );
  reportBuildUsed(chosen);
  reportBuildUsed(chosen);
  await expect.poll(() => received).toHaveLength(1);
  const reason = new Error('gone');
  reason.stack = `Error: gone\n    at load (${chosen.baseUrl}page.js:1:20)`;
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  window.dispatchEvent(new ErrorEvent('error', { filename: `${chosen.baseUrl}page.js` }));
  reportBuildFailed(chosen);
  await expect.poll(() => received).toHaveLength(2);
  const compared = { part: 'reading', canary, cohort };
  expect(received).toEqual([
    { ...compared, event: 'view' },
    { ...compared, event: 'failure' },
  ]);
  expect(visits).toBe(1);
});
