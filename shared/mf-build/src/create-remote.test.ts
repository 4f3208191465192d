import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { remoteDescriptorSchema } from '@chaps/contracts/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './apps.ts';
import { filesBelow } from './files.ts';

const run = promisify(execFile);
let copy = '';

/** Runs one of this repository's programs in the copy. */
const node = (program: string, ...args: string[]) =>
  run(process.execPath, [program, ...args], { cwd: copy });

const BIOME = 'node_modules/@biomejs/biome/bin/biome';

/** Files of the copy and their text, without what a build or a check writes. */
const snapshot = () =>
  Object.fromEntries(
    ['.github', 'deploy', 'shared', 'mfe-account']
      .flatMap((folder) => filesBelow(join(copy, folder)).map((file) => join(folder, file)))
      .filter((file) => !/\.cache|node_modules|dist/.test(file))
      .map((file) => [file, readFileSync(join(copy, file), 'base64')]),
  );

/** The packages of this checkout; `@chaps/*` are links, which lead into the copy there. */
function linkModules() {
  const [from, to] = [join(projectRoot, 'node_modules'), join(copy, 'node_modules')];
  cpSync(join(from, '@chaps'), join(to, '@chaps'), { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(from).filter((each) => each !== '@chaps')) {
    symlinkSync(join(from, name), join(to, name));
  }
}

// A copy of this checkout, so that no other test ever sees the remote.
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'chaps-create-remote-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: projectRoot,
    maxBuffer: 10_000_000,
  });
  for (const file of stdout.split('\n').filter((name) => /^(?!docs)./.test(name))) {
    if (existsSync(join(projectRoot, file))) cpSync(join(projectRoot, file), join(copy, file));
  }
  linkModules();
  await node('shared/mf-build/src/create-remote.ts', 'mfe-hello');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new remote is type-checked, linted and tested as it is', async () => {
  await node('node_modules/typescript/bin/tsc', '-b', 'mfe-hello');
  await run('git', ['init', '--quiet'], { cwd: copy });
  await node(BIOME, 'check', '--error-on-warnings', 'mfe-hello');
  const { stdout } = await node('node_modules/vitest/vitest.mjs', 'run', '--project', 'mfe-hello');
  expect(stdout).toContain('1 passed');
});

test('a new remote builds, with its route, and nothing outside its folder is touched', async () => {
  const before = snapshot();
  const { stdout } = await node('local/src/site/build-parts.ts', 'mfe-hello');
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
    await expect(node('shared/mf-build/src/create-remote.ts', name)).rejects.toThrow(
      /exists already|is called mfe-/,
    );
    expect(snapshot()).toEqual(before);
  },
);
