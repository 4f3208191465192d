import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPorts } from '../settings/ports.ts';
import { findAcceptingSite, readLiveRegistry } from './live-site.ts';
import { buildOverrideServer } from './override.ts';
import { createLocalSiteConfig } from './site-config.ts';

const developer = 'http://localhost:3002';
let config: object;
const server = createServer((request, answer) => {
  if (request.url === '/config.json') answer.end(JSON.stringify(config));
  else answer.writeHead(status).end();
});
let status = 503;
let site: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const listing = (list: string) =>
  createLocalSiteConfig(
    getPorts(0),
    { paypalClientId: 'client', publishableKey: 'key' },
    { remoteOverrides: list },
  );

test('finds the site that lists this machine, whichever of its pages was given', async () => {
  config = listing(`http://localhost:3001 ${developer}`);
  expect((await findAcceptingSite(`${site}/events?month=3`, developer)).href).toBe(`${site}/`);
});

test.each([
  ['lists nobody', () => listing(''), 'accepts no remote from http://localhost:3002, from nowhere'],
  ['lists others', () => listing('http://localhost:3001'), 'only from http://localhost:3001'],
  ['is none of ours', () => ({}), '/config.json cannot be used'],
])('a site that %s is rejected before anything is built', async (_case, given, reason) => {
  config = given();
  await expect(findAcceptingSite(site, developer)).rejects.toThrow(reason);
});

test.each([undefined, '', 'mfe-booking', 'localhost:3000', 'file:///etc'])(
  '%j is not the address of a site',
  async (given) => {
    await expect(findAcceptingSite(given, developer)).rejects.toThrow(
      'needs the address of a site',
    );
  },
);

test('an error contains the response of a site that fails', async () => {
  await expect(findAcceptingSite('http://localhost:1', developer)).rejects.toThrow(
    'cannot be used',
  );
  for (status of [503, 404]) {
    await expect(readLiveRegistry(new URL(site))).rejects.toThrow(`it returned ${status}`);
  }
});

test('a build is available to pages of other origins as soon as it is announced', async () => {
  const { server: machine, show } = await buildOverrideServer('mfe-events', developer);
  expect((await machine.inject('/mfe-events/override.json')).statusCode).toBe(404);
  show({
    name: 'mfe-events',
    build: 'abcdef123456',
    uses: {},
    shared: {},
    routes: [],
    isolatedRoutes: [],
    slots: [],
    footerlessRoutes: [],
    framelessRoutes: [],
    links: [],
    sitemap: [],
    manifest: {},
    integrity: {},
  });
  const answer = await machine.inject('/mfe-events/override.json');
  expect(answer.json().baseUrl).toBe(`${developer}/mfe-events/abcdef123456/`);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['cache-control']).toBe('no-cache');
  await machine.close();
});
