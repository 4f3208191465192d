/**
 * Runs one command that never outlives its starter: when the IPC channel to the starter closes, because the
 * starter closes it or was killed, the command is stopped. It has its own process group, so that Ctrl-C in a
 * terminal reaches only the starter and everything stops in order: the API before its database. PostgreSQL
 * and Node offer no other way to end with a killed parent.
 * Started by `guarded-process.ts` with one argument, a JSON `GuardianOptions`.
 */
import { spawn } from 'node:child_process';

export interface GuardianOptions {
  command: string;
  args: string[];
  cwd: string;
  uid?: number;
  gid?: number;
  stopSignal: NodeJS.Signals;
  /** Milliseconds between the request to stop and SIGKILL. */
  graceMs: number;
}

const { command, args, stopSignal, graceMs, ...options }: GuardianOptions = JSON.parse(
  process.argv[2] ?? '{}',
);
const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });

function stop(): void {
  child.kill(stopSignal);
  setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
}

// A parent that has exited cannot receive the message: the command is stopped immediately.
child.on('spawn', () => process.send?.(child.pid, (error: Error | null) => error && stop()));
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
process.on('disconnect', stop);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
