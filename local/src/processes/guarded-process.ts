import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { GuardianOptions } from './guardian.ts';

export interface GuardedProcess {
  /** Resolves with the exit code when the command ends. */
  ended: Promise<number>;
  /** Resolves when all its output has been read, which may be after it has ended. */
  closed: Promise<void>;
  /** Stops the command and resolves when it has ended. Safe to call twice. */
  stop(): Promise<void>;
}

export interface GuardedProcessOptions
  extends Omit<GuardianOptions, 'stopSignal' | 'graceMs'>,
    Partial<Pick<GuardianOptions, 'stopSignal' | 'graceMs'>> {
  env?: NodeJS.ProcessEnv;
  onOutput?: (text: string) => void;
}

/**
 * Starts a command that cannot outlive this process (see `guardian.ts`).
 * @throws when the command cannot be started at all
 */
export async function startGuardedProcess(options: GuardedProcessOptions): Promise<GuardedProcess> {
  const { env, onOutput, ...rest } = options;
  const order: GuardianOptions = { stopSignal: 'SIGTERM', graceMs: 10_000, ...rest };
  const guardian = spawn(
    process.execPath,
    [join(import.meta.dirname, 'guardian.ts'), JSON.stringify(order)],
    { cwd: '/', detached: true, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  for (const stream of [guardian.stdout, guardian.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  }
  const ended = once(guardian, 'exit').then(([code]) => Number(code ?? 1));
  const closed = new Promise<void>((resolve) => guardian.once('close', () => resolve()));
  const pid = await Promise.race([
    once(guardian, 'message').then(([message]) => Number(message)),
    ended.then(() => null),
  ]);
  if (pid === null) throw new Error(`${options.command} could not be started`);
  void ended.then(() => endIfAlive(pid));
  return {
    ended,
    closed,
    stop: async () => {
      if (guardian.connected) guardian.disconnect();
      await ended;
    },
  };
}

/** A guardian that is killed leaves its command behind. */
function endIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended, as it should.
  }
}
