import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSecret, SECRETS_GROUP, writeSecrets } from '../secrets.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;
const isRoot = process.getuid?.() === 0;

test('a secret is a file readable by its owner and one group, in a folder that nobody else can enter', () => {
  const secrets = join(folder, 'secrets');
  writeSecrets(secrets, { HMAC_KEYS: 'first' });
  expect(readSecret(secrets, 'HMAC_KEYS')).toBe('first');
  expect(readSecret(secrets, 'SMTP_PASSWORD')).toBe('');
  expect(modeOf(secrets)).toBe(0o700);
  expect(modeOf(join(secrets, 'HMAC_KEYS'))).toBe(isRoot ? 0o640 : 0o644);
  if (isRoot)
    expect(statSync(join(secrets, 'HMAC_KEYS'))).toMatchObject({ uid: 0, gid: SECRETS_GROUP });
  writeSecrets(secrets, { HMAC_KEYS: 'second,first' });
  expect(readSecret(secrets, 'HMAC_KEYS')).toBe('second,first');
});

function runWith(environment: Record<string, string>) {
  const script = join(projectRoot, 'deploy/with-secrets.sh');
  const print = ['sh', '-c', 'printf "%s|%s" "$SMTP_PASSWORD" "$' + '{SMTP_PASSWORD_FILE:-gone}"'];
  return spawnSync('sh', [script, ...print], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  });
}

test('a program that reads only its environment gets the contents of files', () => {
  const value = `it's "50 %" $HOME \\ of it`;
  writeFileSync(join(folder, 'password'), `${value}\n`);
  const { status, stdout } = runWith({ SMTP_PASSWORD_FILE: join(folder, 'password') });
  expect([status, stdout]).toEqual([0, `${value}|gone`]);
});

test('a program that reads only its environment does not start if one of its files is missing', () => {
  expect(runWith({ SMTP_PASSWORD_FILE: join(folder, 'missing') }).status).not.toBe(0);
});
