import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFolder } from '../build-fixtures.ts';
import { derivePublicKey } from '../signing-key.ts';

const program = join(import.meta.dirname, 'publishing-keys.ts');

let folder: string;
beforeEach(() => {
  folder = createTestFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [program, ...args, '--site', folder])).stdout;

/**
 * Creates a key.
 * @returns its two halves as printed
 */
async function newKey() {
  const [secret = '', , publicKey = ''] = (await run('new')).split('\n');
  return { secret: secret.replace('PUBLISH_SIGNING_KEY=', ''), publicKey };
}

const add = (publicKey: string, parts: string[]) =>
  run('add', publicKey, '--team', 'events', '--parts', ...parts);

test('keys are created, listed with their parts, changed, and withdrawn by their first characters', async () => {
  const [first, second] = [await newKey(), await newKey()];
  expect(derivePublicKey(first.secret)).toBe(first.publicKey);
  await add(first.publicKey, ['mfe-events']);
  await add(second.publicKey, ['mfe-events']);
  await add(second.publicKey, ['mfe-events', 'mfe-new']);
  const listed = await run('list');
  expect(listed).toMatch(new RegExp(`^events  mfe-events  since \\S+\n  ${first.publicKey}\n`));
  expect(listed).toContain('events  mfe-events, mfe-new  since');
  await expect(run('withdraw', 'B')).rejects.toThrow('several keys start with this');
  await expect(run('withdraw', 'x')).rejects.toThrow('no listed key starts with this');
  await run('withdraw', first.publicKey.slice(0, 12));
  expect(await run('list')).not.toContain(first.publicKey);
  expect(await run('list')).toContain(second.publicKey);
});

test.each([
  [['add', 'secret', '--team', 'events', '--parts', 'mfe-events'], "'add' needs a public key"],
  [['add'], "'add' needs --team"],
  [['withdraw'], "'withdraw' needs the first characters"],
  [['policy', '--team', 'events'], 'does not name a bucket'],
])('%j is rejected', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason);
});

test('a team’s policy covers only its own inbox', async () => {
  const address = ['--to', 's3://charity-site/www'];
  const policy = JSON.parse(await run('policy', '--team', 'events', ...address));
  expect(policy.Statement.at(-1)).toMatchObject({
    Action: ['s3:PutObject', 's3:DeleteObject'],
    Resource: 'arn:aws:s3:::charity-site/www/inbox/events/*',
  });
});
