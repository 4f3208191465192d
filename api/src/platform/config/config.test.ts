import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, poolSize, readVariables, variables } from './config.ts';
import { readStaffEnvironment } from './staff-environment.ts';

describe('the pool of one process', () => {
  test.each([
    // One machine with an ordinary server.
    [100, 2, 20],
    // Three copies and a worker, twice as many during an update.
    [200, 8, 18],
    [100, 4, 16],
  ])('with %i connections and %i processes has size %i', (connections, processes, size) => {
    expect(poolSize({ DATABASE_CONNECTIONS: connections, DATABASE_PROCESSES: processes })).toBe(
      size,
    );
  });

  test('all processes together leave room for the sign-in service, staff and backups', () => {
    for (const connections of [50, 100, 200, 500]) {
      for (const processes of [1, 2, 4, 8, 12]) {
        const size = poolSize({ DATABASE_CONNECTIONS: connections, DATABASE_PROCESSES: processes });
        if (size >= 4) expect(processes * (size + 4)).toBeLessThanOrEqual(connections - 18);
      }
    }
  });
});

describe('when secrets are in files,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const some = variables.pick({
    DATABASE_URL: true,
    DATABASE_PASSWORD: true,
    SMTP_URL: true,
    SMTP_PASSWORD: true,
    SUPABASE_JWT_SECRET: true,
  });
  const urls = {
    DATABASE_URL: 'postgres://chaps_service@database:5432/chaps',
    SMTP_URL: 'smtps://relay@smtp.example:465',
  };

  test('a variable ending in _FILE names the file that holds the value', () => {
    const secret = file('secret', 'a secret of at least 32 characters\n');
    const { SUPABASE_JWT_SECRET } = readVariables(some, {
      ...urls,
      SUPABASE_JWT_SECRET_FILE: secret,
    });
    expect(SUPABASE_JWT_SECRET).toBe('a secret of at least 32 characters');
  });

  test('an empty file counts as not set', () => {
    const config = readVariables(some, { ...urls, SUPABASE_JWT_SECRET_FILE: file('empty', '') });
    expect(config.SUPABASE_JWT_SECRET).toBeUndefined();
  });

  test('a separate password becomes part of its URL, whatever its characters', () => {
    const config = readVariables(some, {
      ...urls,
      DATABASE_PASSWORD_FILE: file('database', 'letters'),
      SMTP_PASSWORD_FILE: file('smtp', 'p@ss/w%rd'),
    });
    expect(config.DATABASE_URL).toBe('postgres://chaps_service:letters@database:5432/chaps');
    expect(config.SMTP_URL).toBe('smtps://relay:p%40ss%2Fw%25rd@smtp.example:465');
  });

  test('a URL without a login, or with its own password, is left unchanged', () => {
    const given = {
      DATABASE_URL: 'postgres://chaps:own@database/chaps',
      SMTP_URL: 'smtp://mail:1025',
    };
    const apart = { DATABASE_PASSWORD: 'other', SMTP_PASSWORD: 'other' };
    expect(readVariables(some, { ...given, ...apart })).toMatchObject(given);
  });

  test('refuses an unreadable file, and a value that is set twice', () => {
    const missing = { ...urls, SMTP_PASSWORD_FILE: join(folder, 'missing') };
    expect(() => readVariables(some, missing)).toThrow(
      new ConfigError('SMTP_PASSWORD_FILE names a file that cannot be read'),
    );
    const twice = { ...urls, SMTP_PASSWORD: 'x', SMTP_PASSWORD_FILE: file('twice', 'x') };
    expect(() => readVariables(some, twice)).toThrow(
      new ConfigError('SMTP_PASSWORD and SMTP_PASSWORD_FILE are both set'),
    );
  });

  test('staff commands read the secrets too', () => {
    expect(readStaffEnvironment({ HMAC_KEYS_FILE: file('keys', 'one,two') }).HMAC_KEYS).toBe(
      'one,two',
    );
  });
});
