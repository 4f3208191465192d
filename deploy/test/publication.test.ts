import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTES } from '@chaps/mf-build';
import { readLiveRegistry } from '@chaps/publish/history';
import { SiteFolder } from '@chaps/publish/site-folder';
import { afterAll, expect, test } from 'vitest';
import { runToEnd, serviceCommand } from './container.ts';
import { environment as siteEnvironment } from './environment.ts';

// The container that publishes: its own command on an empty volume, and a team's command on the same one.

const root = mkdtempSync(join(tmpdir(), 'chaps-publication-'));
const site = new SiteFolder(root);
afterAll(() => rmSync(root, { recursive: true }));

const origins = REMOTES.map((remote) => `${remote}=https://${remote}.example.org`).join(' ');
const environment = { ...siteEnvironment(root), CHAPS_REMOTE_ORIGIN: origins };

test('publishes a whole site to an empty volume, and changes nothing when repeated', async () => {
  const said = await runToEnd(serviceCommand('publish'), environment);
  const live = await readLiveRegistry(site);
  expect(live?.remotes.map(({ name }) => name).sort()).toEqual([...REMOTES].sort());
  for (const { name, build, baseUrl } of live?.remotes ?? []) {
    expect(baseUrl).toBe(`https://${name}.example.org/${name}/${build}/`);
    expect(said).toContain(`${name} ${build} is live`);
  }
  const home = () => readFileSync(join(site.documents, 'pages/index.html'), 'utf8');
  expect(home()).toContain('href="tel:02079460123"');
  expect(readFileSync(join(site.documents, 'sitemap.xml'), 'utf8')).toContain(
    '<loc>https://www.example.org/news</loc>',
  );
  const before = readFileSync(site.registry, 'utf8');
  expect(await runToEnd(serviceCommand('publish'), environment)).toBe('');
  const moved = { ...environment, CHAPS_CHARITY_PHONE: '020 7946 0999' };
  await runToEnd(serviceCommand('publish'), moved);
  expect(home()).toContain('020 7946 0999');
  const publish = ['node', 'shared/publish/src/commands/publish-remote.ts', 'mfe-events'];
  expect(await runToEnd(publish, environment)).toContain('mfe-events');
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
}, 300_000);
