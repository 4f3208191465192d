import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Commands } from './commands.ts';
import { Shutdown } from './lifecycle.ts';

/** Ends, and leaves somebody behind who writes later to the same output. */
const WRITES_LATE = `
  const { spawn } = require('node:child_process');
  const late = ['-e', 'setTimeout(() => console.log("late"), 300)'];
  spawn(process.execPath, late, { stdio: 'inherit' }).on('spawn', () => process.exit(0));`;

test('what is read after a command has ended is in its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await new Commands(folder, new Shutdown()).run({ name: 'late', args: ['-e', WRITES_LATE] });
  const log = () => readFileSync(join(folder, 'logs/late.log'), 'utf8');
  await expect.poll(log, { timeout: 30_000 }).toBe('late\n');
});
