import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataDir, OFFSET } from './stack.ts';

const projectRoot = join(import.meta.dirname, '../..');

/**
 * Starts the whole product as a person starts it, on the journeys' ports and with data of its own.
 * @returns stops it; resolves when it is gone
 * @throws {Error} (as rejection) when it ends before it is ready
 */
export function startStack(): Promise<() => Promise<void>> {
  const stack = spawn(process.execPath, ['local/src/start.ts', '--fresh'], {
    cwd: projectRoot,
    env: { ...process.env, CHAPS_PORT_OFFSET: String(OFFSET), CHAPS_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
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
    stack.stdout.on('data', (text: Buffer) => {
      output += text;
      if (/^ready$/m.test(output)) resolve(stop);
    });
    stack.on('error', reject);
    stack.on('exit', (code) => reject(new Error(`The stack ended with ${code}:\n${output}`)));
  });
}
