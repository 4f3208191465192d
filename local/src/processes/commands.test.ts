import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Commands } from './commands.ts';
import { Shutdown } from './lifecycle.ts';

/** Exits with a code, and leaves a process behind that later writes to the same output. */
const writesLate = (code: number) => `
  const { spawn } = require('node:child_process');
  const late = ['-e', 'setTimeout(() => console.log("failed late"), 300)'];
  spawn(process.execPath, late, { stdio: 'inherit' }).on('spawn', () => process.exit(${code}));`;

function run(code: number) {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const command = { name: 'late', args: ['-e', writesLate(code)] };
  return { folder, ended: new Commands(folder, new Shutdown()).run(command) };
}

test('output read after a command has ended is in its log', async () => {
  const { folder, ended } = run(0);
  await ended;
  const log = () => readFileSync(join(folder, 'logs/late.log'), 'utf8');
  await expect.poll(log, { timeout: 30_000 }).toBe('failed late\n');
});

test('a failed command is reported with its last line of output', async () => {
  await expect(run(1).ended).rejects.toThrow('late failed: failed late (more in');
});
