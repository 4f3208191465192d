import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import { afterAll, expect, test } from 'vitest';

// The checkout of a server, in which each program only prints its name.
const folder = mkdtempSync(join(tmpdir(), 'chaps-install-'));
afterAll(() => rmSync(folder, { recursive: true }));

const programs = join(folder, 'programs');
mkdirSync(programs);
for (const [name, does] of Object.entries({
  id: 'echo 0',
  docker: 'exit 0',
  npm: 'echo "npm $1"',
  node: '[ "$1" != deploy/server.ts ] || echo "node $*"',
})) {
  writeFileSync(join(programs, name), `#!/bin/sh\n${does}\n`);
  chmodSync(join(programs, name), 0o755);
}
mkdirSync(join(folder, 'node_modules/@chaps/deploy'), { recursive: true });
mkdirSync(join(folder, 'deploy'));
cpSync(join(projectRoot, 'deploy/install.sh'), join(folder, 'deploy/install.sh'));

/** @param lock seconds at which package-lock.json was written; the packages were installed at 1000 */
function update(lock: number): string {
  const write = (file: string, at: number) => {
    writeFileSync(join(folder, file), '{}');
    utimesSync(join(folder, file), at, at);
  };
  write('package-lock.json', lock);
  write('node_modules/.package-lock.json', 1000);
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
  return spawnSync('sh', [join(folder, 'deploy/install.sh'), 'update'], { env, encoding: 'utf8' })
    .stdout;
}

test('an update installs new packages before its first command', () => {
  expect(update(2000)).toBe('npm ci\nnode deploy/server.ts update\n');
});

test('an update does not install packages that are already installed', () => {
  expect(update(500)).toBe('node deploy/server.ts update\n');
});
