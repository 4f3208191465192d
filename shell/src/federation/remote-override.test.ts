import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RegistryEntry } from '@chaps/contracts/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registryWith, SITE } from '../testing/site.ts';
import { withOverride } from './override-wish.ts';
import { useRegistry } from './registry.ts';
import { isAllowed, overrideIn, replaced } from './remote-override.ts';

describe('whose build a site takes', () => {
  const registry = registryWith([]);
  const wish = 'reading@http://localhost:3002';
  const override = { remote: 'reading', origin: 'http://localhost:3002' };

  test('one from an origin that its configuration lists', () => {
    expect(overrideIn(wish, registry)).toEqual(override);
    for (const list of ['http://localhost:3002', 'http://localhost:3001 http://localhost:3002']) {
      expect(isAllowed(override, { remoteOverrides: list })).toBe(true);
    }
  });

  test.each([
    ['production, which says nothing of it', undefined],
    ['production, which lists none', ''],
    ['a site that lists another', 'http://localhost:3001'],
    ['a site that lists one that only begins alike', 'http://localhost:30021'],
  ])('none on %s', (_site, remoteOverrides) => {
    expect(isAllowed(override, { remoteOverrides })).toBe(false);
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
  ])('never one written as %j', (text) => {
    expect(overrideIn(text, registry)).toBeUndefined();
  });
});

describe('the build that a machine offers', () => {
  const published = registryWith([]);
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

  test('takes the place of the published one, and of no other', async () => {
    offered = build();
    const paying = { ...build(), name: 'paying', baseUrl: 'https://paying.example.org/' };
    const remotes = [...published.remotes, paying];
    const changed = await replaced({ ...published, remotes }, { remote: 'reading', origin });
    expect(changed.remotes).toEqual([paying, offered]);
    expect(changed.shell).toEqual(published.shell);
  });

  test.each<[string, () => object]>([
    ['is another remote', () => build({ name: 'paying' })],
    ['leads elsewhere', () => build({ baseUrl: 'https://evil.example/reading/' })],
    [
      'leads to another origin that begins alike',
      () => build({ baseUrl: `${origin}0/reading/a/` }),
    ],
    ['is no description', () => ({})],
    ['has no hash of a known kind', () => build({ integrity: { 'remoteEntry.js': 'none' } })],
  ])('is not taken when it %s', async (_what, offer) => {
    offered = offer();
    await expect(replaced(published, { remote: 'reading', origin })).rejects.toThrow();
  });
});

describe('a wish in the address', () => {
  beforeEach(() => {
    sessionStorage.clear();
    useRegistry.setState({ override: undefined });
    window.history.replaceState(null, '', '/?remote-override=reading@http://localhost:3002');
  });

  const refusal = 'This site takes no part of itself from there.';

  test('in production changes nothing, says so, and is not remembered', async () => {
    const published = registryWith([]);
    expect(await withOverride(published, SITE)).toBe(published);
    const override = { remote: 'reading', origin: 'http://localhost:3002' };
    expect(useRegistry.getState().override).toEqual({ ...override, refusal });
    expect(sessionStorage).toHaveLength(0);
  });

  test('that is not understood puts none of its words on the page', async () => {
    window.history.replaceState(null, '', '/?remote-override=Telephone 0900 1234');
    await withOverride(registryWith([]), SITE);
    expect(useRegistry.getState().override).toEqual({ refusal });
  });

  test('without one, nothing is said', async () => {
    window.history.replaceState(null, '', '/');
    const published = registryWith([]);
    expect(await withOverride(published, SITE)).toBe(published);
    expect(useRegistry.getState().override).toBeUndefined();
  });
});
