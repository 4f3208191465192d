/**
 * Runs one command and never outlives its starter. The starter holds an IPC channel to this
 * process; when the channel closes (also when the starter was killed hard), the command is stopped.
 * It runs in a process group of its own, so that Ctrl-C in a terminal reaches the starter alone and
 * parts stop in order: the API before its database.
 *
 * Started by `guarded-process.ts` with one argument, a JSON `GuardianOrder`.
 */
import { spawn } from 'node:child_process';

/** What to run: signal and patience in milliseconds say how it is asked to stop. */
export interface GuardianOrder {
  command: string;
  args: string[];
  cwd: string;
  uid?: number;
  gid?: number;
  stopSignal: NodeJS.Signals;
  patience: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as GuardianOrder;
const child = spawn(order.command, order.args, {
  cwd: order.cwd,
  stdio: ['ignore', 'inherit', 'inherit'],
  ...(order.uid === undefined ? {} : { uid: order.uid, gid: order.gid }),
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  child.kill(order.stopSignal);
  setTimeout(() => child.kill('SIGKILL'), order.patience).unref();
}

// A starter that is gone already cannot be told: the failed message must not end the guardian first.
child.on('spawn', () => {
  if (process.send === undefined) return stop();
  process.send({ pid: child.pid }, (error: Error | null) => error && stop());
});
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));

process.on('message', stop);
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('SIGHUP', stop);
