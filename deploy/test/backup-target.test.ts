import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { projectRoot } from '@chaps/mf-build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const composed = z
  .object({
    services: z.record(
      z.string(),
      z.object({ environment: z.record(z.string(), z.string()).default({}) }),
    ),
  })
  .parse(parse(readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8'), { merge: true }));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-backup-target-'));
  // Replaces pgBackRest: prints its environment.
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

test('a recovery whose server stops reports the reason, and does not hang', () => {
  const programs = mkdtempSync(join(tmpdir(), 'chaps-recovery-'));
  const log = 'recovery ended before configured recovery target was reached';
  const program = (name: string, lines: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  program('pgbackrest', 'exit 0');
  program('psql', 'exit 2');
  program('pg_ctl', `[ "$1" != status ] || exit 3\necho '${log}' > /tmp/recovery.log`);
  const script = join(projectRoot, 'deploy/database/chaps-pgbackrest');
  const { status, stderr } = spawnSync('sh', [script, 'recover', '2026-11-27 05:18:32+00'], {
    encoding: 'utf8',
    env: { PATH: `${programs}:${process.env.PATH}`, PGDATA: join(programs, 'data') },
    timeout: 60_000,
  });
  rmSync(programs, { recursive: true });
  rmSync('/tmp/recovery.log');
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${log}\n` });
});

/**
 * Backs up a database to a target that has other backups. @returns the pgBackRest commands, and the
 * message
 */
function backUp({ held, own }: { held: string[]; own: string }) {
  const programs = mkdtempSync(join(tmpdir(), 'chaps-back-up-'));
  const program = (name: string, lines: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const db = held.map((id, index) => ({ id: index + 1, 'system-id': Number(id), version: '18' }));
  const info = JSON.stringify(held.length > 0 ? [{ backup: [], db, name: 'chaps' }] : []);
  program(
    'pgbackrest',
    `[ "$1" = --output=json ] && echo '${info}' || echo "$@" >> ${join(programs, 'commands')}`,
  );
  program('pg_controldata', `echo 'Database system identifier:           ${own}'`);
  program('psql', 'cat > /dev/null');
  const script = join(projectRoot, 'deploy/database/chaps-pgbackrest');
  const { status, stderr } = spawnSync('sh', [script, 'now'], {
    encoding: 'utf8',
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      PGDATA: programs,
      BACKUP_TARGET: 's3://charity/chaps',
    },
  });
  const file = join(programs, 'commands');
  const commands = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  rmSync(programs, { recursive: true });
  return { status, stderr, commands };
}

test.each([
  ['has nothing yet', []],
  ['has its own', ['7001']],
])('makes a backup when the target %s', (_what, held) => {
  const { status, commands } = backUp({ held, own: '7001' });
  expect([status, commands]).toEqual([
    0,
    ['stanza-create', expect.stringMatching(/^--type=(incr|full) backup$/)],
  ]);
});

test.each([
  ['of another database', ['6999']],
  ['that another database has taken over', ['7001', '6999']],
])('writes nothing beside backups %s', (_what, held) => {
  const { status, stderr, commands } = backUp({ held, own: '7001' });
  expect([status, commands]).toEqual([1, []]);
  expect(stderr).toMatch(
    /^BACKUP_TARGET has the backups of another database.*Restore them.*or name/,
  );
});

test('backups can be stored in any S3 storage', () => {
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

test('backups can be stored on another machine with a known host key', () => {
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

test('backups are encrypted before they leave the machine, and no backup is made without a password', () => {
  const file = join(folder, 'cipher');
  writeFileSync(file, 'a password\n');
  expect(run({ BACKUP_CIPHER_PASSWORD_FILE: file }).given).toMatchObject({
    CIPHER_TYPE: 'aes-256-cbc',
    CIPHER_PASS: 'a password',
  });
  writeFileSync(file, '');
  expect(run({ BACKUP_CIPHER_PASSWORD_FILE: file }).status).toBe(2);
  const { backup, database } = composed.services;
  for (const service of [backup, database]) {
    expect(service?.environment.BACKUP_CIPHER_PASSWORD_FILE).toMatch(/./);
  }
});

test('without a target, backups stay on the machine; an unknown kind of target is rejected', () => {
  expect(run({}).given).toEqual({ TYPE: 'posix', PATH: '/backups' });
  const refused = run({ BACKUP_TARGET: 'ftp://backup.example/chaps' });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toBe('BACKUP_TARGET must begin with s3:// or sftp://user@, not ftp\n');
});
