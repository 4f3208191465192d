import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** A date and time to run tests at, and the time zone of the machine that would run them. */
export interface Moment {
  start: string;
  zone: string;
}

/** Runs tools, PostgreSQL and the browser with the clock moved by Debian's libfaketime. */
export class MovedClock {
  readonly #library: string;
  #running: ChildProcess | undefined;
  #stopped = false;

  /** @throws {Error} when faketime is not installed */
  constructor() {
    // The `faketime` command does not forward signals to the program it starts, so use only its library.
    const asked = spawnSync('faketime', ['-f', '+0s', 'printenv', 'LD_PRELOAD']);
    if (asked.status !== 0) {
      throw new Error("faketime is not installed: 'apt-get install faketime'");
    }
    this.#library = String(asked.stdout).trim();
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /**
   * Runs a tool to completion. The moment must be in the future: a signal handler in PostgreSQL may
   * read the machine's real clock, and if that is ahead, treats all of its timeouts as expired.
   * @throws {RangeError} when the moment has passed
   * @param bin path below node_modules
   * @param output what to do with its standard output
   */
  async run(
    { start, zone }: Moment,
    bin: string,
    args: string[],
    options: { output: 'inherit' | 'ignore'; env?: Record<string, string> },
  ): Promise<void> {
    if (this.#stopped) return;
    const seconds = Math.round((Date.parse(start) - Date.now()) / 1000);
    if (seconds <= 0) throw new RangeError(`${start} has passed.`);
    this.#running = spawn(process.execPath, [join('node_modules', bin), ...args], {
      cwd: projectRoot,
      env: {
        ...process.env,
        ...options.env,
        LD_PRELOAD: this.#library,
        FAKETIME: `+${seconds}s`,
        TZ: zone,
        // Timers must not jump with the clock.
        DONT_FAKE_MONOTONIC: '1',
        // Otherwise waits on monotonic clocks end immediately: Chromium spins (47 s of CPU instead of 1.4).
        FAKETIME_FORCE_MONOTONIC_FIX: '0',
      },
      stdio: ['ignore', options.output, 'inherit'],
      // Ctrl-C in a terminal must reach the tool only once.
      detached: true,
    });
    await once(this.#running, 'exit');
  }

  /** Interrupts the running tool; `run` resolves once it has ended. */
  stop(): void {
    this.#stopped = true;
    // On this signal vitest and Playwright shut down cleanly; after SIGTERM Playwright leaves its
    // stack running.
    this.#running?.kill('SIGINT');
  }
}
