import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkoutCopy } from '../testing/checkout-copy.ts';

// A compiler runs here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let copy = '';
const node = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { cwd: copy });

async function report(...args: string[]): Promise<string> {
  await node('node_modules/typescript/bin/tsc', '-b', 'shared/runtime');
  const command = 'shared/mf-build/src/commands/api-report.ts';
  return (await node(command, ...args, 'runtime')).stdout;
}

function edit(file: string, from: string, to: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

beforeAll(async () => {
  copy = await checkoutCopy();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a change of a public type fails until the report is written; others do not', async () => {
  expect(await report('--check')).toBe('');

  const apiError = 'shared/runtime/src/api-error.ts';
  edit(apiError, 'requestId: string | undefined', 'requestId: string | number | undefined');
  await expect(report('--check')).rejects.toThrow(/The public types of a shared package changed/);
  expect(await report()).toContain('shared/runtime/api-report.d.ts is written');
  expect(await report('--check')).toBe('');

  edit(apiError, 'export class', '/** An error. */\nexport class');
  expect(await report('--check')).toBe('');
});
