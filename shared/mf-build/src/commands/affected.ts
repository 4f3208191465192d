import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import {
  listAffectedBuilds,
  listAffectedTests,
  listChangedPackages,
  type Workspaces,
} from '../affected.ts';
import { PARTS, projectRoot } from '../apps.ts';
import { getBuildContents } from '../build-id.ts';

const manifestSchema = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 50_000_000 });

const parseLockedVersions = (text: string) =>
  Object.fromEntries(
    Object.entries(lockSchema.parse(JSON.parse(text)).packages)
      .filter(([folder]) => folder.includes('node_modules/'))
      .map(([folder, { version = '' }]) => [folder, version]),
  );

function readWorkspaces(): Workspaces {
  const manifests = globSync('{shared/*,*}/package.json', { cwd: projectRoot }).map((file) => ({
    folder: dirname(file).replaceAll('\\', '/'),
    ...manifestSchema.parse(JSON.parse(readFileSync(join(projectRoot, file), 'utf8'))),
  }));
  const folderOf = new Map(manifests.map(({ name, folder }) => [name, folder]));
  return Object.fromEntries(
    manifests.map(({ folder, dependencies, devDependencies }) => [
      folder,
      Object.keys({ ...dependencies, ...devDependencies }).flatMap(
        (name) => folderOf.get(name) ?? [],
      ),
    ]),
  );
}

const options = new Command('npm run affected --')
  .description(
    'Lists what the changes since a commit affect: the workspaces whose tests they could break, and the parts whose build would change.',
  )
  .option('--since <commit>', 'the commit to compare with', 'origin/main')
  .option('--test', 'runs the tests of those workspaces')
  .parse()
  .opts();
const print = (text: string) => process.stdout.write(`${text}\n`);

const base = git('merge-base', options.since, 'HEAD').trim();
const files = [
  ...git('diff', '--name-only', base).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
].filter(Boolean);
const packages = files.includes('package-lock.json')
  ? listChangedPackages(
      parseLockedVersions(git('show', `${base}:package-lock.json`)),
      parseLockedVersions(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')),
    )
  : [];

const parts = await Promise.all(
  PARTS.map(async (name) => ({ name, modules: (await getBuildContents(name)).modules })),
);
const tests = listAffectedTests(readWorkspaces(), files);
print(`test: ${tests.join(' ') || 'nothing'}`);
print(`publish: ${listAffectedBuilds(parts, files, packages).join(' ') || 'nothing'}`);

if (options.test && tests.length > 0) {
  const projects = tests.flatMap((folder) => ['--project', folder.split('/').at(-1) ?? folder]);
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
