import { createPublicKey } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import { decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { writeSiteConfig } from './documents.ts';
import { readLiveRegistry } from './history.ts';
import { preview } from './preview.ts';
import { publish } from './publish.ts';
import { createSigningKey, derivePublicKey, parseSigningKey } from './signing-key.ts';
import { SiteFolder } from './site-folder.ts';

const origin = 'https://reading.example.org';
const LIVE = 'aaaaaaaa0001';
const NEXT = 'aaaaaaaa0002';
const signingKey = createSigningKey();

let folder: string;
let site: SiteFolder;

const source = (build: string, more = {}, app = 'reading') =>
  remoteBuildFixture(folder, app, build, more);

const previewOf = (given: { app?: string; build?: string; key?: string; more?: object } = {}) => {
  const { app = 'reading', build = NEXT, key = signingKey, more } = given;
  const candidate = { app, build, origin, days: 7, signingKey: key };
  return preview(site, candidate, source(build, more, app));
};

beforeEach(async () => {
  folder = createTestFolder();
  site = new SiteFolder(`${folder}/site`);
  await writeSiteConfig(site, { ...EXAMPLE_CONFIG, previewKey: derivePublicKey(signingKey) });
  const shell = shellBuildFixture(folder, 'shell0000001');
  await publish(site, { app: 'shell', build: 'shell0000001' }, shell);
  await publish(site, { app: 'reading', build: LIVE, origin }, source(LIVE));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build is uploaded and gets a signed link, and the live site does not change', async () => {
  const before = await readLiveRegistry(site);
  const link = await previewOf();
  expect(link.origin).toBe(EXAMPLE_CONFIG.siteUrl);
  const [subject = '', token = ''] = link.searchParams.get('preview')?.split(':') ?? [];
  expect(subject).toBe(`reading@${NEXT}`);
  const { payload } = await jwtVerify(token, createPublicKey(parseSigningKey(signingKey)), {
    subject,
  });
  expect(payload.baseUrl).toBe(`${origin}/reading/${NEXT}/`);
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeCloseTo(7 * 86_400, -2);
  expect(existsSync(`${site.builds('reading')}/${NEXT}/remote.json`)).toBe(true);
  expect(await readLiveRegistry(site)).toEqual(before);
});

test('a link is bound to the hash of its build', async () => {
  const hashOf = async (build: string) => {
    const [, token = ''] =
      (await previewOf({ build })).searchParams.get('preview')?.split(':') ?? [];
    return decodeJwt(token).integrity;
  };
  expect(await hashOf(NEXT)).not.toBe(await hashOf('aaaaaaaa0003'));
});

test.each<[string, Parameters<typeof previewOf>[0], RegExp]>([
  ['another site’s key', { key: createSigningKey() }, /does not match the previewKey/],
  ['what is no key', { key: 'secret' }, /PREVIEW_SIGNING_KEY is not a valid signing key/],
  ['the live build', { build: LIVE }, /it is the live build/],
  ['a remote that is new to the site', { app: 'writing' }, /the remote is new/],
  [
    'a build with another isolated route',
    { more: { routes: ['/read'], isolatedRoutes: ['/read'] } },
    /its isolated routes differ from those of the live build/,
  ],
  ['an incompatible build', { more: { uses: { react: ['use2'] } } }, /uses use2 from react/],
])('%s is refused, and nothing is uploaded', async (_what, given, reason) => {
  const refused = previewOf(given);
  await expect(refused).rejects.toThrow(reason);
  await expect(refused).rejects.not.toThrow(/secret/);
  expect(existsSync(`${site.builds('reading')}/${NEXT}`)).toBe(false);
  expect(existsSync(site.builds('writing'))).toBe(false);
});

test('a site without a key shows no preview', async () => {
  await writeSiteConfig(site, EXAMPLE_CONFIG);
  await expect(previewOf()).rejects.toThrow(/does not match the previewKey/);
});
