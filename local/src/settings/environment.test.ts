import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../processes/lifecycle.ts';
import { createApiEnvironment, ensureLocalSecrets, readEnvironment } from './environment.ts';
import { getPorts } from './ports.ts';

let folder: string;
let envFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-env-'));
  envFile = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('without .env everything has its local value', () => {
  expect(readEnvironment({}, envFile)).toEqual({ CHAPS_PORT_OFFSET: 0, variables: {} });
});

test('.env is read, a variable takes precedence, and an empty value counts as unset', () => {
  writeFileSync(envFile, 'LOG_LEVEL=warn\nCHAPS_PORT_OFFSET=5\nJOBS=\n# a comment\n');
  const { CHAPS_PORT_OFFSET, variables } = readEnvironment({ LOG_LEVEL: 'debug' }, envFile);
  expect(CHAPS_PORT_OFFSET).toBe(5);
  expect(variables).toEqual({ LOG_LEVEL: 'debug', CHAPS_PORT_OFFSET: '5' });
});

test.each([
  ['DATABASE_URL=mysql://localhost/x', /^DATABASE_URL in \.env must be a URL such as postgres:/],
  ['CHAPS_PORT_OFFSET=many', /^CHAPS_PORT_OFFSET in \.env must be a whole number$/],
  ['CHAPS_FSYNC=no', /^CHAPS_FSYNC in \.env must be on or off$/],
])('%s is rejected in one line', (line, message) => {
  writeFileSync(envFile, line);
  expect(() => readEnvironment({}, envFile)).toThrow(StartError);
  expect(() => readEnvironment({}, envFile)).toThrow(message);
});

test('the error names the environment when a variable is wrong', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'x' }, envFile)).toThrow(
    /^DATABASE_URL in the environment/,
  );
});

test('secrets are created once, in a file that only its owner can read', () => {
  const first = ensureLocalSecrets(folder);
  expect(ensureLocalSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'local.env')).mode & 0o777).toBe(0o600);
  expect(Buffer.from(first.ENCRYPTION_KEYS.replace('k1:', ''), 'base64')).toHaveLength(32);
});

test('the API uses the emulators, except where the user has set something else', () => {
  const secrets = ensureLocalSecrets(folder);
  const environment = (given: Record<string, string>) =>
    createApiEnvironment(getPorts(), secrets, 'postgres://localhost/chaps', given);
  expect(environment({ PORT: '80', LOG_LEVEL: 'warn' })).toMatchObject({
    PORT: '4000',
    LOG_LEVEL: 'warn',
    SUPABASE_URL: 'http://localhost:54321',
    SUPABASE_JWT_SECRET: secrets.SUPABASE_JWT_SECRET,
    SUPABASE_JWT_ISSUER: 'http://localhost:54321/auth/v1',
    SUPABASE_AUTH_URL: 'http://localhost:54323/auth/v1',
  });
  const hosted = environment({
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_JWKS_URL: 'https://project.supabase.co/auth/v1/.well-known/jwks.json',
  });
  expect(hosted.SUPABASE_URL).toBe('https://project.supabase.co');
  expect(hosted).not.toHaveProperty('SUPABASE_JWT_SECRET');
  expect(hosted).not.toHaveProperty('SUPABASE_JWT_ISSUER');
  expect(hosted).not.toHaveProperty('SUPABASE_AUTH_URL');
});
