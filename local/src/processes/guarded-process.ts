import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { GuardianOrder } from './guardian.ts';

const GUARDIAN = fileURLToPath(new URL('./guardian.ts', import.meta.url));

export interface GuardedProcess {
  /** Resolves with the exit code when the command ends, whoever ended it. */
  ended: Promise<number>;
  /** Asks the command to stop and resolves when it has. Safe to call twice. */
  stop(): Promise<void>;
}

export interface GuardedProcessOptions extends Omit<GuardianOrder, 'stopSignal' | 'patience'> {
  /** How the command is asked to stop; SIGTERM when left out. */
  stopSignal?: NodeJS.Signals;
  /** Milliseconds from asking to SIGKILL; 10 000 when left out. */
  patience?: number;
  env?: NodeJS.ProcessEnv;
  /** Receives everything the command writes to stdout and stderr. */
  onOutput?: (text: string) => void;
}

/**
 * Starts a command that cannot outlive this process (see `guardian.ts`).
 * @throws when the command cannot be started at all
 */
export async function startGuarded(options: GuardedProcessOptions): Promise<GuardedProcess> {
  const { env, onOutput, stopSignal = 'SIGTERM', patience = 10_000, ...rest } = options;
  const order: GuardianOrder = { ...rest, stopSignal, patience };
  const guardian = spawn(process.execPath, [GUARDIAN, JSON.stringify(order)], {
    cwd: '/',
    detached: true,
    env: env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [guardian.stdout, guardian.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  }
  const ended = once(guardian, 'exit').then(([code]) => (typeof code === 'number' ? code : 1));
  const pid = await commandPid(guardian, options.command);
  ended.then(() => endIfAlive(pid));
  return {
    ended,
    stop: async () => {
      if (guardian.connected) guardian.send('stop', () => undefined);
      await ended;
    },
  };
}

async function commandPid(guardian: ChildProcess, command: string): Promise<number> {
  const first = await Promise.race([
    once(guardian, 'message').then(([message]) => message as { pid: number }),
    once(guardian, 'exit').then(() => null),
  ]);
  if (first === null) throw new Error(`${command} could not be started`);
  return first.pid;
}

/** A guardian that was killed hard leaves its command behind; nothing may stay. */
function endIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, as it should have.
  }
}
