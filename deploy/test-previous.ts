/**
 * Runs the API tests of the previous release on the migrations of this checkout: the database must still
 * have
 * what that release expects, or an update could not be reverted (docs/adr/0034-one-release-at-a-time.md).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { Command } from '@commander-js/extra-typings';

/** These tests compare the schema with that of their own release, to which this one has added. */
const OWN_SCHEMA_TESTS = ['types', 'grants', 'audit', 'owners'].map(
  (name) => `**/platform/db/${name}.test.ts`,
);

/**
 * Tests of release 1.1.0 about data of the previous release, or that write steps as it did, without their
 * visits. Remove these two releases after 1.1.0.
 */
const ENDED_TESTS = {
  files: ['carried-walk-ins', 'version-before'].map((name) => `**/clinic-day/${name}.test.ts`),
  titles: [
    'steps that the version before writes change the visit',
    'the version before still writes that somebody attended',
    'each table that can name a person has an entry',
    'files, their rows and the worklist come a page at a time',
    '2,000 results as',
    'weekdays and towns add up seats, bookings and who came',
    'a closed event is counted as its books were closed',
  ],
};

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

/** The release tag before this commit, if there is one. */
function findPreviousRelease(): string | undefined {
  const args = ['describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD^'];
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** @returns whether the tests of a release passed on our migrations */
function passesTests(release: string, files: string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-previous-'));
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status === 0;
  git('worktree', 'add', '--detach', folder, release);
  try {
    const migrations = join(folder, 'api/migrations');
    rmSync(migrations, { recursive: true });
    cpSync(join(projectRoot, 'api/migrations'), migrations, { recursive: true });
    const without = [...OWN_SCHEMA_TESTS, ...ENDED_TESTS.files].flatMap((pattern) => [
      '--exclude',
      pattern,
    ]);
    const titles = `^(?!.*(${ENDED_TESTS.titles.join('|')}))`;
    return (
      run('npm', 'ci') &&
      run('npx', 'vitest', 'run', '--project', 'api', '-t', titles, ...without, ...files)
    );
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
}

const command = new Command('npm run test:previous --')
  .description(
    'Runs the API tests of the previous release against the migrations of this checkout.',
  )
  .argument('[files...]', 'test files or folders (default: all)')
  .option('--release <commit>', 'the release; defaults to the last v… tag before this commit')
  .parse();
const release = command.opts().release ?? findPreviousRelease();
if (release) process.exitCode = passesTests(release, command.args) ? 0 : 1;
else process.stdout.write('There is no release before this one.\n');
