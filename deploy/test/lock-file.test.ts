import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
const { packages } = lockFile.parse(JSON.parse(read('package-lock.json')));

describe('the lock file', () => {
  // npm omits packages that the registry does not offer at the moment, and `npm ci` then fails elsewhere.
  test('has the optional packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${folder}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('names no registry', () => {
    const registered = Object.values(packages).filter(({ link }) => !link);
    expect(registered.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});

describe('the command that installs packages', () => {
  const commands = readdirSync(join(projectRoot, 'deploy'))
    .filter((file) => file.endsWith('.Dockerfile'))
    .flatMap((file) =>
      [...read(`deploy/${file}`).matchAll(/\bnpm ci[^&\\\n]*/g)].map(([command]) => [
        file,
        command.trim(),
      ]),
    );
  const manifests = ['package.json', 'package-lock.json', '.npmrc'].concat(
    globSync('*/package.json', { cwd: projectRoot }),
  );
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'chaps-lock-'));
    for (const file of manifests) cpSync(join(projectRoot, file), join(folder, file));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is in at least one image', () => expect(commands).not.toEqual([]));

  test.each(commands)('in %s is accepted by npm: %s', (_file, command = '') => {
    const [program = '', ...args] = command.split(' ');
    const { status, stderr } = spawnSync(program, [...args, '--dry-run', '--offline'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr.match(/^npm error .*/gm)]).toEqual([0, null]);
  });
});
