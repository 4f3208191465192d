import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/**
 * Path of a program, if installed.
 * @throws {Error} when the variable names one that cannot be started
 */
export function findProgram(variable: string, name: string, args: string[]): string | undefined {
  const given = process.env[variable];
  const path = given || name;
  if (spawnSync(path, args).status === 0) return path;
  if (given) throw new Error(`${variable} cannot be started: ${given}`);
  return undefined;
}

/** Runs a program that must succeed. @returns its output */
export function run(
  program: string,
  args: string[],
  { input = '', environment = {} }: { input?: string; environment?: Record<string, string> } = {},
): string {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', input, env });
  assert.equal(status, 0, `${stdout}${stderr}`);
  return stdout;
}
