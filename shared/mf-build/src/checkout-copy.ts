import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './apps.ts';

const run = promisify(execFile);

/** Links the packages of this checkout; `@chaps/*` are relative links, which lead into the copy. */
function linkModules(copy: string): void {
  const [from, to] = [join(projectRoot, 'node_modules'), join(copy, 'node_modules')];
  cpSync(join(from, '@chaps'), join(to, '@chaps'), { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(from).filter((each) => each !== '@chaps')) {
    symlinkSync(join(from, name), join(to, name));
  }
  // Versions that npm did not install at the root, because another version is there.
  for (const nested of globSync('{*,shared/*}/node_modules', { cwd: projectRoot })) {
    if (!existsSync(join(copy, dirname(nested)))) continue;
    symlinkSync(join(projectRoot, nested), join(copy, nested));
  }
}

/** Copies the compiled types of this checkout, so that the compiler only checks what changes in the copy. */
function copyTypes(copy: string): void {
  for (const types of globSync('{*,shared/*}/.cache/types', { cwd: projectRoot })) {
    cpSync(join(projectRoot, types), join(copy, types), { recursive: true });
  }
}

/** A copy of this checkout that a test may change. @returns its folder */
export async function createCheckoutCopy(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'chaps-checkout-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: projectRoot,
    maxBuffer: 10_000_000,
  });
  for (const file of stdout.split('\n').filter((name) => /^(?!docs\/screens)./.test(name))) {
    if (existsSync(join(projectRoot, file))) cpSync(join(projectRoot, file), join(copy, file));
  }
  linkModules(copy);
  // Must be newer than the sources, or the compiler would check everything again.
  copyTypes(copy);
  return copy;
}

/**
 * Extracts the files of a commit, to be compiled with the packages of this checkout.
 * @returns its folder
 */
export function extractCommit(commit: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'chaps-commit-'));
  const input = execFileSync('git', ['archive', commit], {
    cwd: projectRoot,
    maxBuffer: 500_000_000,
  });
  copyTypes(copy);
  // Files newer than the types are compared with those that were compiled, others are not.
  execFileSync('tar', ['-x', '-m'], { cwd: copy, input });
  linkModules(copy);
  return copy;
}
