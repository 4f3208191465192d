import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { remoteDescriptorSchema } from '@chaps/contracts/registry';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCheckoutCopy } from '../checkout-copy.ts';
import { listFilesBelow } from '../files.ts';

// Running a compiler takes time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
let copy = '';

/** Runs one of this repository's programs in the copy. */
const node = (program: string, ...args: string[]) =>
  // As if a team ran it, and not as part of `npm test`.
  run(process.execPath, [program, ...args], { cwd: copy, env: { ...process.env, VITEST_RUN: '' } });

const BIOME = 'node_modules/@biomejs/biome/bin/biome';

/** Files of the copy with their text, without the output of builds and checks. */
const snapshot = () =>
  Object.fromEntries(
    ['.github', 'deploy', 'shared', 'mfe-account']
      .flatMap((folder) => listFilesBelow(join(copy, folder)).map((file) => join(folder, file)))
      .filter((file) => !/\.cache|node_modules|dist/.test(file))
      .map((file) => [file, readFileSync(join(copy, file), 'base64')]),
  );

// Created in a copy of this checkout, so that no other test ever sees the remote.
beforeAll(async () => {
  copy = await createCheckoutCopy();
  await node('shared/mf-build/src/commands/create-remote.ts', 'mfe-hello');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new remote can be type-checked, linted and tested unchanged', async () => {
  await node('node_modules/typescript/bin/tsc', '-b', '--singleThreaded', 'mfe-hello');
  await run('git', ['init', '--quiet'], { cwd: copy });
  await node(BIOME, 'check', '--error-on-warnings', 'mfe-hello');
  const { stdout } = await node('node_modules/vitest/vitest.mjs', 'run', '--project', 'mfe-hello');
  expect(stdout).toContain('1 passed');
});

test('a new remote builds, with its route, and nothing outside its folder changes', async () => {
  const before = snapshot();
  const { stdout } = await node('shared/mf-build/src/commands/build-parts.ts', 'mfe-hello');
  const [, build = ''] = /^mfe-hello (\w+)/.exec(stdout) ?? [];
  const text = readFileSync(join(copy, 'mfe-hello/dist', build, 'remote.json'), 'utf8');
  const descriptor = remoteDescriptorSchema.parse(JSON.parse(text));
  expect(descriptor).toMatchObject({ name: 'mfe-hello', routes: ['/hello'] });
  expect(snapshot()).toEqual(before);
});

test('a new remote gets the next free port and an owner', () => {
  const config = readFileSync(join(copy, 'mfe-hello/remote.config.ts'), 'utf8');
  expect(config).toMatch(/port: 30\d\d,\n {2}owner: '@chaps\/hello'/);
});

test.each(['mfe-hello', 'hello', '', 'mfe-Hello', '../mfe-x', 'mfe-account'])(
  'the name %j is refused, and nothing is written',
  async (name) => {
    const before = snapshot();
    await expect(node('shared/mf-build/src/commands/create-remote.ts', name)).rejects.toThrow(
      /already exists|The name of a remote must be mfe-/,
    );
    expect(snapshot()).toEqual(before);
  },
);

test('a separate repository is not created in a folder that has files', async () => {
  const before = snapshot();
  const command = 'shared/mf-build/src/commands/create-remote.ts';
  await expect(node(command, '--standalone', 'shared', 'mfe-other')).rejects.toThrow(
    /shared is not empty/,
  );
  expect(snapshot()).toEqual(before);
});
