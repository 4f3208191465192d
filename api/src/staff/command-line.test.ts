import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';
import { systemEnvironment } from '../../test/system-environment.ts';

let api: Harness;
const { staff, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

test('prints an overview and help for each command, and exits with 2 on a usage error', async () => {
  const all = await staff(['--help']);
  expect(all.code).toBe(0);
  const names = [...all.text.matchAll(/^ {2}([a-z]+-[a-z-]+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(12);
  for (const name of names) {
    const one = await staff([name, '--help']);
    expect([one.code, one.text.includes('--dry-run')]).toEqual([0, true]);
  }
  for (const args of [[], ['nonsense'], ['cancel-event'], ['cancel-event', 'x', '--loud']]) {
    expect((await staff(args)).code).toBe(2);
  }
  expect((await staff(['cancel-event', 'x'])).text).toContain('x is not an event id.');
});

test('runs as a program', () => {
  const entry = join(import.meta.dirname, '../cli/staff.ts');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', entry, ...args], {
      encoding: 'utf8',
      env: {
        ...systemEnvironment,
        DATABASE_URL: api.databaseUrl,
        ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
        HMAC_KEYS: randomBytes(32).toString('base64'),
      },
    });
  const stuck = run('list-stuck-payments');
  expect([stuck.status, stuck.stdout]).toEqual([0, 'No payment is stuck.\n']);
  expect(run('cancel-event', crypto.randomUUID()).status).toBe(1);
});
