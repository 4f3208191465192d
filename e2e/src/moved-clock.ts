import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** A time to run tests at, and the time zone of the machine that would run them. */
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
    // The `faketime` command does not pass signals on to what it starts: use its library alone.
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
   * Runs a tool to its end. The moment must lie ahead: a signal handler of PostgreSQL may read the
   * machine's own clock, and takes each of its timeouts for over when that one is later.
   * @throws {RangeError} when it has passed
   * @param bin below node_modules
   * @param output what becomes of its standard output
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
      // Ctrl-C in a terminal must reach the tool once, not twice.
      detached: true,
    });
    await once(this.#running, 'exit');
  }

  /** Interrupts the tool that is running; `run` then resolves when that has ended. */
  stop(): void {
    this.#stopped = true;
    // The signal on which vitest and Playwright stop in order; SIGTERM leaves Playwright's stack behind.
    this.#running?.kill('SIGINT');
  }
}
