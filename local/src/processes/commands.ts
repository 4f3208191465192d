import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import { type GuardedProcess, startGuardedProcess } from './guarded-process.ts';
import { type Shutdown, StartError } from './lifecycle.ts';

export interface Command {
  name: string;
  args: string[];
  env?: Record<string, string>;
  onOutput?: (text: string) => void;
}

/** A command of this project that runs until it is stopped. */
export interface RunningCommand extends GuardedProcess {
  /** Its last error message, else its last line. */
  lastLine(): string;
}

/** Runs the project's own programs, and logs each to `<dataDir>/logs/<name>.log`. */
export class Commands {
  readonly #logs: string;
  readonly #shutdown: Shutdown;

  constructor(dataDir: string, shutdown: Shutdown) {
    this.#logs = join(dataDir, 'logs');
    this.#shutdown = shutdown;
    mkdirSync(this.#logs, { recursive: true });
  }

  async start({ name, args, env, onOutput }: Command): Promise<RunningCommand> {
    const log = createWriteStream(join(this.#logs, `${name}.log`));
    let last = '';
    const running = await startGuardedProcess({
      command: process.execPath,
      args,
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      onOutput: (text) => {
        log.write(text);
        const lines = text.trim().split('\n');
        last = lines.findLast((line) => /error|failed/i.test(line)) ?? (lines.at(-1) || last);
        onOutput?.(text);
      },
    });
    void running.closed.then(() => log.end());
    await this.#shutdown.add(() => running.stop());
    return { ...running, lastLine: () => last };
  }

  /**
   * Runs a command to completion.
   * @throws {StartError} with its last line when it fails
   */
  async run(command: Command): Promise<void> {
    const running = await this.start(command);
    if ((await running.ended) === 0 || this.#shutdown.begun) return;
    await running.closed;
    throw new StartError(
      `${command.name} failed: ${running.lastLine()} (more in ${join(this.#logs, `${command.name}.log`)})`,
    );
  }
}
