import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { UserError } from './errors.ts';
import { readLiveRegistry } from './history.ts';
import { publish } from './publish.ts';
import { SiteFolder } from './site-folder.ts';

// A file server between the upload and the browser that may alter files.

let folder: string;
let site: SiteFolder;
let requested: string[];
let alter: (body: Buffer) => Buffer | undefined;

const server = createServer((request, answer) => {
  requested.push(request.url ?? '');
  const body = alter(readFileSync(join(site.remotes, request.url ?? '')));
  answer.writeHead(body ? 200 : 404).end(body);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  folder = createTestFolder();
  site = new SiteFolder(join(folder, 'site'));
  requested = [];
  alter = (body) => body;
  await publish(
    site,
    { app: 'shell', build: 'shell0000001' },
    shellBuildFixture(folder, 'shell0000001'),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const publishAt = (verifyAt: string) =>
  publish(
    site,
    { app: 'reading', build: 'aaaaaaaa0001', origin, verifyAt },
    remoteBuildFixture(folder, 'reading', 'aaaaaaaa0001'),
  );

test('fetches every file before activation', async () => {
  await publishAt(origin);
  expect(requested.sort()).toEqual([
    '/reading/aaaaaaaa0001/remote.json',
    '/reading/aaaaaaaa0001/remoteEntry.js',
  ]);
  expect((await readLiveRegistry(site))?.remotes.map(({ build }) => build)).toEqual([
    'aaaaaaaa0001',
  ]);
});

test.each<[string, typeof alter, string]>([
  ['one byte differs', (body) => Buffer.from(body).fill('#', 0, 1), 'differs from the build'],
  ['the server returns a page', () => Buffer.from('<!doctype html>'), 'differs from the build'],
  ['the file is missing', () => undefined, 'returned 404'],
])('activates nothing when %s', async (_case, change, reason) => {
  alter = change;
  await expect(publishAt(origin)).rejects.toThrow(UserError);
  await expect(publishAt(origin)).rejects.toThrow(`remoteEntry.js ${reason}`);
  expect((await readLiveRegistry(site))?.remotes).toEqual([]);
});

test('activates nothing when the server does not respond', async () => {
  await expect(publishAt('http://localhost:1')).rejects.toThrow('failed');
  expect((await readLiveRegistry(site))?.remotes).toEqual([]);
});
