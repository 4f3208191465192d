import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RegistryEntry } from '@chaps/contracts/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRegistry, SITE } from '../testing/site.ts';
import { useRegistry } from './registry.ts';
import { isOverrideAllowed, parseOverride, withDeveloperBuild } from './remote-override.ts';
import { withRequestedBuild } from './requested-build.ts';

describe('an override request', () => {
  const registry = makeRegistry([]);
  const request = 'reading@http://localhost:3002';
  const override = { remote: 'reading', origin: 'http://localhost:3002' };

  test('is allowed from a configured origin', () => {
    expect(parseOverride(request, registry)).toEqual(override);
    for (const list of ['http://localhost:3002', 'http://localhost:3001 http://localhost:3002']) {
      expect(isOverrideAllowed(override, { remoteOverrides: list })).toBe(true);
    }
  });

  test.each([
    ['production without a list', undefined],
    ['production with an empty list', ''],
    ['a site with another origin', 'http://localhost:3001'],
    ['a site with an origin that shares a prefix', 'http://localhost:30021'],
  ])('is not allowed on %s', (_site, remoteOverrides) => {
    expect(isOverrideAllowed(override, { remoteOverrides })).toBe(false);
  });

  test.each([
    'reading',
    'writing@http://localhost:3002',
    'reading@https://evil.example',
    'reading@http://localhost:3002.evil.example',
    'reading@http://localhost:3002/../',
    'reading@http://localhost:3002@evil.example',
    ' reading@http://localhost:3002',
    'Telephone 0900 1234',
  ])('is invalid as %j', (text) => {
    expect(parseOverride(text, registry)).toBeUndefined();
  });
});

describe('a developer’s build', () => {
  const published = makeRegistry([]);
  const [reading] = published.remotes;
  if (!reading) throw new Error('the registry has a remote');
  let offered: object;
  let origin: string;
  const server = createServer((_request, answer) => {
    answer.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    });
    answer.end(JSON.stringify(offered));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const build = (more: Partial<RegistryEntry> = {}) => ({
    ...reading,
    build: 'fedcba654321',
    baseUrl: `${origin}/reading/fedcba654321/`,
    ...more,
  });

  test('replaces only the published build of its remote', async () => {
    offered = build();
    const paying = { ...build(), name: 'paying', baseUrl: 'https://paying.example.org/' };
    const remotes = [...published.remotes, paying];
    const changed = await withDeveloperBuild(
      { ...published, remotes },
      { remote: 'reading', origin },
    );
    expect(changed.remotes).toEqual([paying, offered]);
    expect(changed.shell).toEqual(published.shell);
  });

  test.each<[string, () => object]>([
    ['is another remote', () => build({ name: 'paying' })],
    ['has an address at another origin', () => build({ baseUrl: 'https://evil.example/reading/' })],
    [
      'has an address at an origin that shares a prefix',
      () => build({ baseUrl: `${origin}0/reading/a/` }),
    ],
    ['is not a descriptor', () => ({})],
    ['has an invalid hash', () => build({ integrity: { 'remoteEntry.js': 'none' } })],
  ])('is rejected when it %s', async (_what, offer) => {
    offered = offer();
    await expect(withDeveloperBuild(published, { remote: 'reading', origin })).rejects.toThrow();
  });
});

describe('an override request in the address', () => {
  beforeEach(() => {
    sessionStorage.clear();
    useRegistry.setState({ request: undefined });
    window.history.replaceState(null, '', '/?remote-override=reading@http://localhost:3002');
  });

  const problem = 'This site does not load builds from that address.';

  test('is rejected, shown and not stored in production', async () => {
    const published = makeRegistry([]);
    expect(await withRequestedBuild(published, SITE)).toBe(published);
    const what = 'reading from http://localhost:3002';
    expect(useRegistry.getState().request).toEqual({ kind: 'remote-override', what, problem });
    expect(sessionStorage).toHaveLength(0);
  });

  test('never shows invalid text on the page', async () => {
    window.history.replaceState(null, '', '/?remote-override=Telephone 0900 1234');
    await withRequestedBuild(makeRegistry([]), SITE);
    expect(useRegistry.getState().request).toEqual({ kind: 'remote-override', problem });
  });

  test('shows nothing when there is none', async () => {
    window.history.replaceState(null, '', '/');
    const published = makeRegistry([]);
    expect(await withRequestedBuild(published, SITE)).toBe(published);
    expect(useRegistry.getState().request).toBeUndefined();
  });
});
