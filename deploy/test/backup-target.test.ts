import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { projectRoot } from '@chaps/mf-build';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-backup-target-'));
  // In place of pgBackRest: says what it was given.
  writeFileSync(join(folder, 'pgbackrest'), '#!/bin/sh\nenv\n', { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(environment: Record<string, string>) {
  const script = join(projectRoot, 'deploy/database/chaps-pgbackrest');
  const PATH = `${folder}:${process.env.PATH}`;
  const { BACKUP_KEY_SECRET = '', ...values } = environment;
  writeFileSync(join(folder, 'secret'), BACKUP_KEY_SECRET);
  const files = { BACKUP_KEY_SECRET_FILE: join(folder, 'secret') };
  const { status, stdout, stderr } = spawnSync('sh', [script, 'info'], {
    encoding: 'utf8',
    env: { PATH, ...files, ...values },
  });
  const given = Object.entries(parseEnv(stdout)).flatMap(([name, value]) =>
    name.startsWith('PGBACKREST_REPO1_') ? [[name.slice('PGBACKREST_REPO1_'.length), value]] : [],
  );
  return { status, stderr, given: Object.fromEntries(given) };
}

test('backups go to any S3', () => {
  const { given } = run({
    BACKUP_TARGET: 's3://charity/chaps/live?endpoint=s3.example:9000&region=eu-west-2&style=path',
    BACKUP_KEY: 'key',
    BACKUP_KEY_SECRET: 'secret',
  });
  expect(given).toEqual({
    TYPE: 's3',
    PATH: '/chaps/live',
    S3_BUCKET: 'charity',
    S3_ENDPOINT: 's3.example:9000',
    S3_REGION: 'eu-west-2',
    S3_URI_STYLE: 'path',
    S3_KEY: 'key',
    S3_KEY_SECRET: 'secret',
  });
});

test('backups go to another machine, whose key is known', () => {
  const { given } = run({
    BACKUP_TARGET: 'sftp://chaps@backup.example:2222/srv/backups?fingerprint=abcdef',
    BACKUP_KEY_SECRET: Buffer.from('a private key').toString('base64'),
  });
  expect(given).toMatchObject({
    TYPE: 'sftp',
    PATH: '/srv/backups',
    SFTP_HOST: 'backup.example',
    SFTP_HOST_PORT: '2222',
    SFTP_HOST_USER: 'chaps',
    SFTP_HOST_KEY_CHECK_TYPE: 'fingerprint',
    SFTP_HOST_FINGERPRINT: 'abcdef',
  });
});

test('backups stay on the machine without a target, and another kind of target is refused', () => {
  expect(run({}).given).toEqual({ TYPE: 'posix', PATH: '/backups' });
  const refused = run({ BACKUP_TARGET: 'ftp://backup.example/chaps' });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toBe('BACKUP_TARGET must begin with s3:// or sftp://user@, not ftp\n');
});
