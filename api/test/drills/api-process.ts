import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { vi } from 'vitest';

const entry = join(import.meta.dirname, '../../src/server.ts');

/** The API as a process of its own, ready to answer. */
export async function startApiProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const url = `http://localhost:${environment.PORT}`;
  // A run of the tests that is broken off leaves nothing behind.
  const atExit = () => child.kill('SIGKILL');
  process.once('exit', atExit);
  void ended.then(() => process.off('exit', atExit));
  const ready = async () => {
    const answer = await fetch(`${url}/ready`).catch(() => null);
    if (answer?.status !== 200) throw new Error(`the API does not answer: ${log}`);
  };
  await vi.waitFor(ready, { timeout: 180_000, interval: 100 }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    pid: child.pid,
    /** All it has written so far. */
    log: () => log,
    running: () => child.exitCode === null && child.signalCode === null,
    /** As the machine would: no chance to end anything. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
