// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteDescriptor } from '@chaps/contracts/registry';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeRegistry } from '../testing/site.ts';
import { readPreviewedBuild } from './preview.ts';

const BUILD = 'fedcba654321';
const SUBJECT = `reading@${BUILD}`;

const [live] = makeRegistry([]).remotes;
if (!live) throw new Error('the registry has a remote');
const { baseUrl: _, ...rest } = live;
const descriptor: RemoteDescriptor = { ...rest, build: BUILD };

let offered: string;
let baseUrl: string;
const server = createServer((_request, answer) => {
  answer.writeHead(200, { 'content-type': 'application/json' }).end(offered);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://localhost:${port}/reading/${BUILD}/`;
});
beforeEach(() => {
  offered = JSON.stringify(descriptor);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const keys = await generateKeyPair('ES256', { extractable: true });

async function previewKeyOf(key: CryptoKey): Promise<string> {
  const { x = '', y = '' } = await exportJWK(key);
  const parts = [x, y].map((part) => Buffer.from(part, 'base64url'));
  return Buffer.concat([Buffer.of(4), ...parts]).toString('base64url');
}

const previewKey = await previewKeyOf(keys.publicKey);

interface Link {
  subject?: string;
  claims?: object;
  key?: CryptoKey;
  expires?: string | undefined;
}

async function link({ subject = SUBJECT, claims, key = keys.privateKey, ...more }: Link = {}) {
  const { expires = '7d' } = more;
  const signed = { sub: SUBJECT, baseUrl, integrity: getIntegrityHash(offered), ...claims };
  const token = new SignJWT(signed).setProtectedHeader({ alg: 'ES256' });
  return `${subject}:${await token.setExpirationTime(expires).sign(key)}`;
}

test('a signed link shows its build', async () => {
  expect(await readPreviewedBuild(await link(), { previewKey })).toEqual({
    ...descriptor,
    baseUrl,
  });
  // During a change of keys, both are accepted.
  const other = await generateKeyPair('ES256', { extractable: true });
  const both = `${await previewKeyOf(other.publicKey)},${previewKey}`;
  expect(await readPreviewedBuild(await link(), { previewKey: both })).toEqual({
    ...descriptor,
    baseUrl,
  });
});

test.each<[string, () => Promise<string>]>([
  [
    'is signed by somebody else',
    async () => link({ key: (await generateKeyPair('ES256')).privateKey }),
  ],
  ['has expired', () => link({ expires: '-1s' })],
  ['was signed for another build', () => link({ subject: 'reading@000000000000' })],
  ['has no hash', () => link({ claims: { integrity: undefined } })],
  ['has no signature', async () => `${SUBJECT}:`],
  ['is text', async () => 'Telephone 0900 1234'],
])('a link that %s is rejected', async (_what, request) => {
  await expect(readPreviewedBuild(await request(), { previewKey })).rejects.toThrow();
});

test('a site without a key shows no previews', async () => {
  const request = await link();
  await expect(readPreviewedBuild(request, {})).rejects.toThrow('link is not for this site');
  await expect(readPreviewedBuild(request, { previewKey: '' })).rejects.toThrow(
    'not for this site',
  );
});
