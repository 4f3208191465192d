import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartFailure } from '../processes/start-failure.ts';
import { readEnvironment, stackPorts } from './environment.ts';
import { localSecrets } from './secrets.ts';

let folder: string;
let envFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-env-'));
  envFile = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('without .env everything has its local value', () => {
  expect(readEnvironment({}, envFile)).toEqual({});
});

test('.env is read, a variable goes before it, and an empty value counts as none', () => {
  writeFileSync(envFile, 'LOG_LEVEL=warn\nCHAPS_PORT_OFFSET=5\nJOBS=\n# a comment\n');
  expect(readEnvironment({ LOG_LEVEL: 'debug' }, envFile)).toEqual({
    LOG_LEVEL: 'debug',
    CHAPS_PORT_OFFSET: '5',
  });
});

test.each([
  [
    'DATABASE_URL=mysql://localhost/x',
    /^DATABASE_URL in \.env must be an address such as postgres:/,
  ],
  ['CHAPS_PORT_OFFSET=many', /^CHAPS_PORT_OFFSET in \.env must be a whole number$/],
  ['ENCRYPTION_KEYS=k1:short', /^ENCRYPTION_KEYS in \.env must be k1:<base64 of 32 bytes>/],
  ['JOBS=later', /^JOBS in \.env must be 'inline' or 'off'$/],
  ['SUPABASE_JWT_SECRET=short', /^SUPABASE_JWT_SECRET in \.env must have at least 32 characters$/],
])('%s is refused in one line', (line, message) => {
  writeFileSync(envFile, line);
  expect(() => readEnvironment({}, envFile)).toThrow(StartFailure);
  expect(() => readEnvironment({}, envFile)).toThrow(message);
});

test('a wrong variable is blamed on the environment, not on .env', () => {
  expect(() => readEnvironment({ JOBS: 'x' }, envFile)).toThrow(/^JOBS in the environment/);
});

test.each([
  [60_000, /outside 1024-65535/],
  [2_000, /^CHAPS_PORT_OFFSET=2000 moves api to port 6000, which browsers refuse/],
])('an offset of %d is refused', (offset, message) => {
  expect(() => stackPorts(offset)).toThrow(message);
});

test('secrets are made once, in a file for the owner’s eyes', () => {
  const first = localSecrets(folder);
  expect(localSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'local.env')).mode & 0o777).toBe(0o600);
  expect(Buffer.from(first.ENCRYPTION_KEYS.replace('k1:', ''), 'base64')).toHaveLength(32);
  expect(
    readEnvironment({ ENCRYPTION_KEYS: first.ENCRYPTION_KEYS, HMAC_KEY: first.HMAC_KEY }, envFile),
  ).toBeTruthy();
});
