import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCheckoutCopy } from '../checkout-copy.ts';

// Running a compiler takes time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let copy = '';
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(program, args, { cwd: copy });
const git = (...args: string[]) =>
  run('git', '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args);

/** The output of the command. @throws {Error} when it fails */
async function publicTypes(): Promise<string> {
  const command = 'shared/mf-build/src/commands/public-types.ts';
  return (await run(process.execPath, command, '--since', 'HEAD', 'runtime')).stdout;
}

function edit(file: string, from: string, to: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

beforeAll(async () => {
  copy = await createCheckoutCopy();
  await git('init', '--quiet');
  // Symbolic links do not match 'node_modules/' in the ignore file.
  await git('add', '.', ':(exclude,glob)**/node_modules');
  await git('commit', '--quiet', '--no-verify', '--message', 'Begin');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a change to a public type is shown, and the check fails without a changeset', async () => {
  const apiError = 'shared/runtime/src/api-error.ts';
  edit(apiError, 'requestId: string | undefined', 'requestId: string | number | undefined');
  edit(apiError, 'export class', '/** An error of the API. */\nexport class');
  await expect(publicTypes()).rejects.toThrow(/The public types of runtime changed/);

  const changeset = "---\n'@chaps/runtime': minor\n---\n\nWider.\n";
  writeFileSync(join(copy, '.changeset/wider.md'), changeset);
  const shown = await publicTypes();
  expect(shown).toMatch(/^\+.*requestId: string \| number \| undefined/m);
  expect(shown).not.toContain('An error of the API.');
});
