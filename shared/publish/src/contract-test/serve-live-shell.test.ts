import { rmSync } from 'node:fs';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import { registrySchema } from '@chaps/contracts/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from '../build-fixtures.ts';
import { UserError } from '../errors.ts';
import { readLiveRegistry } from '../history.ts';
import { openSite } from '../open-site.ts';
import { type Candidate, publish } from '../publish.ts';
import type { Site } from '../site.ts';
import { serveLiveShell } from './serve-live-shell.ts';

const origin = 'https://reading.example.org';
const LIVE = 'aaaaaaaa0001';
const NEXT = 'aaaaaaaa0002';

let folder: string;
let site: Site;

beforeEach(async () => {
  folder = createTestFolder();
  site = await openSite(`${folder}/site`);
  const shell = shellBuildFixture(folder, 'shell0000001');
  await publish(site, { app: 'shell', build: 'shell0000001' }, shell);
  const source = remoteBuildFixture(folder, 'reading', LIVE);
  await publish(site, { app: 'reading', build: LIVE, origin }, source);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What publication passes to its contract test. */
async function candidateOf(build: string): Promise<Candidate> {
  const source = remoteBuildFixture(folder, 'reading', build);
  let given: Candidate | undefined;
  const contractTest = async (candidate: Candidate) => {
    given = candidate;
  };
  await publish(site, { app: 'reading', build, contractTest, dryRun: true }, source);
  if (!given) throw new Error('the contract test was not called');
  return given;
}

test('a build that fails its contract test is not uploaded', async () => {
  const source = remoteBuildFixture(folder, 'reading', NEXT);
  const contractTest = async () => {
    throw new UserError('refused', ['/reading: broken']);
  };
  await expect(
    publish(site, { app: 'reading', build: NEXT, contractTest }, source),
  ).rejects.toThrow('/reading: broken');
  expect(await site.list(`remotes/reading/${NEXT}`)).toEqual([]);
  expect((await readLiveRegistry(site))?.remotes[0]?.build).toBe(LIVE);
});

test('the live shell gets the candidate instead of the live build, and no API', async () => {
  await site.write('config.json', JSON.stringify(EXAMPLE_CONFIG));
  const served = await serveLiveShell(await candidateOf(NEXT));
  const read = async (path: string) => {
    const response = await fetch(new URL(path, served.origin));
    return { status: response.status, text: await response.text() };
  };
  try {
    expect((await read('/reading/anything')).text).toContain('shell0000001');
    const { remotes } = registrySchema.parse(JSON.parse((await read('/registry.json')).text));
    expect(remotes.map(({ name, build }) => [name, build])).toEqual([
      ['reading', NEXT],
      ['contract-test', 'contracttest'],
    ]);
    for (const { baseUrl, integrity } of remotes) {
      for (const file of Object.keys(integrity)) {
        const { status, text } = await read(new URL(file, baseUrl).href);
        expect([status, text.startsWith('var ')]).toEqual([200, true]);
      }
    }
    expect((await read('/config.json')).text).toContain(`"apiUrl":"${served.origin}/api"`);
    expect((await read('/api/events')).status).toBe(503);
    expect((await read('/registry-restricted.json')).status).toBe(404);
    expect((await read(`/remotes/reading/${NEXT}/missing.js`)).status).toBe(503);
    expect(
      (await read(`/remotes/reading/${NEXT}/..%2f..%2f..%2fsite/config.json`)).text,
    ).not.toContain('siteUrl');
  } finally {
    served.close();
  }
});

test('a site without a configuration cannot be tested', async () => {
  const candidate = await candidateOf(NEXT);
  await expect(serveLiveShell(candidate)).rejects.toThrow('has no config.json');
});
