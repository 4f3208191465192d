import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type RollbackOrder, siteReport } from '@chaps/contracts/releases';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { promote } from './canary.ts';
import { readLiveRegistry } from './history.ts';
import { openSite } from './open-site.ts';
import { publish } from './publish.ts';
import { createSiteReporter } from './report-site.ts';
import { createSigningKey } from './signing-key.ts';
import type { Site } from './site.ts';

const [FIRST, SECOND, THIRD] = ['aaaaaaaa0001', 'aaaaaaaa0002', 'aaaaaaaa0003'];

let folder: string;
let site: Site;
let orders: RollbackOrder[];
let received: { path: string | undefined; body: unknown }[];

/** The API's metrics port, as used by the process beside the site. */
const server = createServer(async (request, response) => {
  received.push({ path: request.url, body: await json(request) });
  response.setHeader('content-type', 'application/json');
  if (request.url === '/rollback-outcome') orders = [];
  response.end(
    JSON.stringify(request.url === '/site-report' ? { rollbacks: orders } : { status: 'success' }),
  );
});

const publishRemote = (build: string, more: { canary?: number; by?: { name: string } } = {}) =>
  publish(
    site,
    { app: 'reading', build, origin: 'https://reading.example.org', ...more },
    remoteBuildFixture(folder, 'reading', build),
  );

const liveBuild = async () => (await readLiveRegistry(site))?.remotes[0]?.build;

beforeEach(async () => {
  folder = createTestFolder();
  site = await openSite(`${folder}/site`);
  orders = [];
  received = [];
  await once(server.listen(0, 'localhost'), 'listening');
  const source = shellBuildFixture(folder, 'shell0000001');
  await publish(site, { app: 'shell', build: 'shell0000001', by: { name: 'Ann' } }, source);
  await publishRemote(FIRST);
  await publishRemote(SECOND, { by: { name: 'Ben' } });
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const signingKey = createSigningKey();

function reporter() {
  const counts = `http://localhost:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  return {
    report: createSiteReporter({
      site,
      api: { counts, signingKey },
      log: (line) => lines.push(line),
    }),
    lines,
  };
}

const reported = () =>
  received
    .filter(({ path }) => path === '/site-report')
    .map(({ body }) => siteReport.parse(body).parts);

const outcomes = () =>
  received.filter(({ path }) => path === '/rollback-outcome').map(({ body }) => body);

const orderOf = (changes: Partial<RollbackOrder> = {}): RollbackOrder => ({
  rollback_id: '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13',
  part: 'reading',
  from_build: SECOND,
  to_build: FIRST,
  requested_by: 'admin@example.org',
  ...changes,
});

test('reports the live builds, their start, who published them, and the previous ones', async () => {
  await publishRemote(THIRD, { canary: 10 });
  await reporter().report();
  const since = expect.any(String);
  expect(reported()).toEqual([
    [
      expect.objectContaining({
        part: 'shell',
        builds: [{ build: 'shell0000001', since, by: 'Ann' }],
        back_to: null,
      }),
      {
        part: 'reading',
        restricted: false,
        builds: [
          { build: SECOND, since, by: 'Ben' },
          { build: FIRST, since, by: null },
        ],
        back_to: SECOND,
        canary: { build: THIRD, percent: 10, since },
        stopped_canary: null,
      },
    ],
  ]);
  expect(await site.read('registry.json').then((stored) => String(stored?.content))).not.toContain(
    'Ben',
  );
});

test('reports who promoted a canary', async () => {
  await publishRemote(THIRD, { canary: 10, by: { name: 'Ben' } });
  await promote(site, 'reading', { name: 'Cleo' });
  await reporter().report();
  expect(reported()[0]?.[1]?.builds[0]).toMatchObject({ build: THIRD, by: 'Cleo' });
});

test('carries out a rollback request, and reports its outcome and the new state', async () => {
  orders = [orderOf()];
  const { report, lines } = reporter();
  await report();
  expect(await liveBuild()).toBe(FIRST);
  expect(outcomes()).toMatchObject([{ state: 'done' }]);
  expect(lines).toEqual([`reading ${FIRST} is live, as requested in the console`]);
  expect(reported().at(-1)?.[1]?.builds[0]).toMatchObject({
    build: FIRST,
    by: 'admin@example.org',
  });
});

test('ends a canary and keeps the live build', async () => {
  await publishRemote(THIRD, { canary: 10 });
  orders = [orderOf({ from_build: THIRD, to_build: SECOND })];
  await reporter().report();
  const live = (await readLiveRegistry(site))?.remotes[0];
  expect([live?.build, live?.canary]).toEqual([SECOND, undefined]);
  expect(outcomes()).toMatchObject([{ state: 'done' }]);
});

test('reports a request as done when its response was lost', async () => {
  orders = [orderOf({ from_build: THIRD, to_build: SECOND })];
  await reporter().report();
  expect(await liveBuild()).toBe(SECOND);
  expect(outcomes()).toMatchObject([{ state: 'done' }]);
});

test.each<[string, Partial<RollbackOrder>, string]>([
  ['another build is now live', { from_build: THIRD }, `${SECOND} is now live`],
  ['the earlier build is not there', { to_build: 'aaaaaaaa0009' }, 'no complete build'],
])('changes nothing when %s, and reports why', async (_case, changes, reason) => {
  orders = [orderOf(changes)];
  await reporter().report();
  expect(await liveBuild()).toBe(SECOND);
  expect(outcomes()).toMatchObject([{ state: 'failed', outcome: expect.stringContaining(reason) }]);
});
