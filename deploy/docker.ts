import { spawnSync } from 'node:child_process';

/**
 * Runs the engine's own program, with its errors shown.
 * @returns what it wrote
 * @throws {Error} when it fails
 */
export async function docker(
  args: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const { status, stdout } = spawnSync('docker', args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`docker ${args.join(' ')} ended with ${status}`);
  return stdout;
}
