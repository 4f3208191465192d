import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataDir, OFFSET } from './stack.ts';

const projectRoot = join(import.meta.dirname, '../..');

/**
 * Starts the whole product as a person starts it, on the journeys' ports and with data of its own.
 * @returns stops it; resolves when it is gone
 * @throws {Error} (as rejection) when it ends before it is ready
 */
export const startStack = () => startCommand(['--fresh'], OFFSET, dataDir);

/**
 * Runs the start command with arguments of its own, see `startStack`.
 * @param offset moves every port
 * @throws {Error} (as rejection) with all it wrote when it ends before it is ready
 */
export function startCommand(
  args: string[],
  offset: number,
  folder: string,
): Promise<() => Promise<void>> {
  const stack = spawn(process.execPath, ['local/src/start.ts', ...args], {
    cwd: projectRoot,
    env: { ...process.env, CHAPS_PORT_OFFSET: String(offset), CHAPS_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    stack.on('exit', () => resolve());
  });
  const stop = () => {
    stack.kill('SIGTERM');
    return ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [stack.stdout, stack.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text;
        if (/^ready$/m.test(output)) resolve(stop);
      });
    }
    stack.on('error', reject);
    stack.on('exit', (code) => reject(new Error(`The stack ended with ${code}:\n${output}`)));
  });
}
