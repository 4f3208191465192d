import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { vi } from 'vitest';
import { systemEnvironment } from '../system-environment.ts';

const source = join(import.meta.dirname, '../../src');

export async function startApiProcess(environment: Record<string, string>) {
  const url = `http://localhost:${environment.PORT}`;
  const api = await startProcess('server.ts', environment, async () => {
    const answer = await fetch(`${url}/ready`).catch(() => null);
    return answer?.status === 200;
  });
  return { ...api, url };
}

export const startWorkerProcess = (environment: Record<string, string>) =>
  startProcess('worker.ts', environment, async (log) => log.includes('"msg":"worker started"'));

/** @param isReady tells from the process's output so far whether it is ready */
async function startProcess(
  entry: 'server.ts' | 'worker.ts',
  environment: Record<string, string>,
  isReady: (log: string) => Promise<boolean>,
) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(source, entry)], {
    env: { ...systemEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  // An aborted test run leaves no process behind.
  const atExit = () => child.kill('SIGKILL');
  process.once('exit', atExit);
  void ended.then(() => process.off('exit', atExit));
  const ready = async () => {
    if (!(await isReady(log))) throw new Error(`${entry} is not ready: ${log}`);
  };
  await vi.waitFor(ready, { timeout: 180_000, interval: 100 }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    pid: child.pid,
    log: () => log,
    running: () => child.exitCode === null && child.signalCode === null,
    /** As a machine failure would: without a chance to clean up. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    /** Sends SIGTERM. @returns the exit code */
    async stop(): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
