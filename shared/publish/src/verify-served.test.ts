import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { liveRegistry } from './history.ts';
import { remoteBuild, shellBuild, testFolder } from './made-builds.ts';
import { publish } from './publish.ts';
import { Refusal } from './refusal.ts';
import { type SiteFolder, siteFolder } from './site-folder.ts';

// What stands between the uploaded files and a browser: a server that may spoil them.

let folder: string;
let site: SiteFolder;
let asked: string[];
let spoil: (body: Buffer) => Buffer | undefined;

const server = createServer((request, answer) => {
  asked.push(request.url ?? '');
  const body = spoil(readFileSync(join(site.remotes, request.url ?? '')));
  answer.writeHead(body ? 200 : 404).end(body);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  folder = testFolder();
  site = siteFolder(join(folder, 'site'));
  asked = [];
  spoil = (body) => body;
  await publish(site, { part: 'shell', build: 'shell0000001' }, shellBuild(folder, 'shell0000001'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const publishAt = (verifyAt: string) =>
  publish(
    site,
    { part: 'reading', build: 'aaaaaaaa0001', origin, verifyAt },
    remoteBuild(folder, 'reading', 'aaaaaaaa0001'),
  );

test('every file is fetched before the build becomes live', async () => {
  await publishAt(origin);
  expect(asked.sort()).toEqual([
    '/reading/aaaaaaaa0001/remote.json',
    '/reading/aaaaaaaa0001/remoteEntry.js',
  ]);
  expect(liveRegistry(site)?.remotes.map(({ build }) => build)).toEqual(['aaaaaaaa0001']);
});

test.each<[string, typeof spoil, string]>([
  ['one byte is another', (body) => Buffer.from(body).fill('#', 0, 1), 'is not what was built'],
  ['a page comes instead', () => Buffer.from('<!doctype html>'), 'is not what was built'],
  ['it is not there', () => undefined, 'answers 404'],
])('when %s, nothing becomes live', async (_case, change, reason) => {
  spoil = change;
  await expect(publishAt(origin)).rejects.toThrow(Refusal);
  await expect(publishAt(origin)).rejects.toThrow(`remoteEntry.js ${reason}`);
  expect(liveRegistry(site)?.remotes).toEqual([]);
});

test('when nobody answers, nothing becomes live', async () => {
  await expect(publishAt('http://localhost:1')).rejects.toThrow('cannot be had');
  expect(liveRegistry(site)?.remotes).toEqual([]);
});
