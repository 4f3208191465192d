import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import type { RemoteDescriptor } from '@chaps/contracts/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addFrameRenderer,
  createTestFolder,
  prerenderingFixture,
  remoteBuildFixture,
  shellBuildFixture,
} from './build-fixtures.ts';
import { writeSiteConfig } from './documents.ts';
import { readLiveRegistry } from './history.ts';
import { openSite } from './open-site.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';
import type { Site } from './site.ts';
import { withdraw } from './withdraw.ts';

const origin = 'https://charity.example.org';
const NEW = 'aaaaaaaa0001';
const OTHER = 'bbbbbbbb0001';

let folder: string;
let site: Site;

const publishNew = () => {
  const pages = { '/reading': '<head><title>Reading</title></head><h1>Reading</h1>' };
  const source = prerenderingFixture(folder, 'reading', NEW, pages, {
    routes: ['/reading', '/reading/:id', '/reading/pay'],
    isolatedRoutes: ['/reading/pay'],
    slots: ['contact'],
  });
  return publish(site, { app: 'reading', build: NEW, origin }, source);
};

/** Publishes a build of another remote with this code. */
const publishOther = (build: string, code: string, more: Partial<RemoteDescriptor> = {}) => {
  const source = remoteBuildFixture(folder, 'writing', build, more);
  writeFileSync(join(source, 'page.js'), code);
  return publish(site, { app: 'writing', build, origin }, source);
};

const names = async () => (await readLiveRegistry(site))?.remotes.map(({ name }) => name);
const textOf = async (file: string) => (await site.read(file))?.content.toString('utf8');

beforeEach(async () => {
  folder = createTestFolder();
  site = await openSite(`${folder}/site`);
  await writeSiteConfig(site, EXAMPLE_CONFIG);
  const shell = shellBuildFixture(folder, 'shell0000001');
  addFrameRenderer(shell);
  await publish(site, { app: 'shell', build: 'shell0000001' }, shell);
  await publishOther(OTHER, 'link("/writing"), go("/readings/"+id), open("https://a.org/reading")');
  await publishNew();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a bad first publication is withdrawn with its pages, and can be published again', async () => {
  expect(await site.list('documents/pages')).toEqual(['documents/pages/reading/index.html']);
  await withdraw(site, 'reading');
  expect(await names()).toEqual(['writing']);
  expect(await site.list('documents/pages')).toEqual([]);
  expect(await site.list('isolated')).toEqual([]);
  expect(await textOf('documents/sitemap.xml')).not.toContain('/reading');
  expect(await textOf(`remotes/reading/${NEW}/remoteEntry.js`)).toContain(NEW);
  await expect(rollBack(site, 'reading', { toBuild: NEW })).rejects.toThrow('--origin');
  await publishNew();
  expect(await names()).toEqual(['writing', 'reading']);
  expect(await textOf('documents/sitemap.xml')).toContain('/reading');
});

test.each([
  ['a link', 'jsx(Link,{to:"/reading"})', 'writing links to /reading'],
  ['a link to a section', "go('/reading#start')", 'writing links to /reading'],
  ['a link to a record', 'go("/reading/"+id)', 'writing links to /reading/:id'],
  ['an address with a query', 'share(site+"/reading?from=mail")', 'writing links to /reading'],
  ['a block', 'jsx(RemoteSlot,{name:"contact"})', "writing embeds the block 'contact'"],
])('a withdrawal is refused while another part has %s', async (_what, code, reason) => {
  await publishOther('bbbbbbbb0002', code);
  await expect(withdraw(site, 'reading')).rejects.toThrow(reason);
  await expect(withdraw(site, 'reading', { dryRun: true })).rejects.toThrow(reason);
  expect(await names()).toEqual(['writing', 'reading']);
  await publishOther('bbbbbbbb0003', 'nothing()');
  await withdraw(site, 'reading');
  expect(await names()).toEqual(['writing']);
});

test('a withdrawal is refused while a canary or the shell links to the remote', async () => {
  const source = remoteBuildFixture(folder, 'writing', 'bbbbbbbb0002');
  writeFileSync(join(source, 'page.js'), 'go("/reading")');
  await publish(site, { app: 'writing', build: 'bbbbbbbb0002', canary: 10 }, source);
  await expect(withdraw(site, 'reading')).rejects.toThrow('writing links to /reading');
  await rollBack(site, 'writing');
  const shell = shellBuildFixture(folder, 'shell0000002');
  writeFileSync(join(shell, 'shell.js'), 'go("/reading")');
  await publish(site, { app: 'shell', build: 'shell0000002' }, shell);
  await expect(withdraw(site, 'reading')).rejects.toThrow('shell links to /reading');
});

test('a withdrawn remote’s addresses redirect to another remote until it is published again', async () => {
  await expect(withdraw(site, 'reading', { to: '/nowhere' })).rejects.toThrow(
    '/nowhere belongs to no other remote',
  );
  await expect(withdraw(site, 'reading', { to: '/reading/7' })).rejects.toThrow('no other remote');
  await withdraw(site, 'reading', { to: '/writing#top' });
  const routes = ['/reading', '/reading/:id', '/reading/pay'];
  expect((await readLiveRegistry(site))?.redirects).toEqual([
    { name: 'reading', routes, to: '/writing#top' },
  ]);
  await publishNew();
  expect((await readLiveRegistry(site))?.redirects).toEqual([]);
});

test.each([
  ['follow it', '/other', ['/other', '/other']],
  ['are unknown, too', undefined, []],
])(
  'addresses that redirect to a remote %s when the remote is withdrawn',
  async (_what, to, expected) => {
    const other = remoteBuildFixture(folder, 'other', 'dddddddd0001');
    await publish(site, { app: 'other', build: 'dddddddd0001', origin }, other);
    await withdraw(site, 'reading', { to: '/writing' });
    await withdraw(site, 'writing', { to });
    expect((await readLiveRegistry(site))?.redirects?.map((each) => each.to)).toEqual(expected);
  },
);

test('the addresses of a restricted remote are not published to visitors', async () => {
  const source = remoteBuildFixture(folder, 'inner', 'cccccccc0001', { restricted: true });
  const shell = shellBuildFixture(folder, 'shell0000002', { restrictedRemotes: true });
  await publish(site, { app: 'shell', build: 'shell0000002' }, shell);
  await publish(site, { app: 'inner', build: 'cccccccc0001', origin }, source);
  await expect(withdraw(site, 'inner', { to: '/writing' })).rejects.toThrow('it is restricted');
  await withdraw(site, 'inner');
  expect(await names()).toEqual(['writing', 'reading']);
  await expect(withdraw(site, 'inner')).rejects.toThrow('it is not live');
});
