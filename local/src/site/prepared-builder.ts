import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AppName, projectRoot } from '@chaps/mf-build/apps';
import type { DevelopmentBuild } from '@chaps/mf-build/commands/wait-to-build';

/** The id of each part's build. */
export type SiteBuilds = Record<string, string>;

const ENTRY = fileURLToPath(import.meta.resolve('@chaps/mf-build/commands/wait-to-build'));

/** Builds parts while their sources are watched, each time in a process that has already loaded. */
export class PreparedBuilder {
  readonly #log: (line: string) => void;
  #next = this.#prepare();

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  #prepare(): ChildProcess {
    const env = { ...process.env, NODE_ENV: 'production' };
    return fork(ENTRY, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  /** @returns the id of each part's build @throws {Error} with the compiler's messages */
  async build(parts: readonly AppName[]): Promise<SiteBuilds> {
    const builder = this.#next.connected ? this.#next : this.#prepare();
    const ended = once(builder, 'exit').then(([code]): DevelopmentBuild => {
      return { error: `The build process exited with ${code}.` };
    });
    const answered = once(builder, 'message').then(([answer]: DevelopmentBuild[]) => answer);
    builder.send([...parts]);
    const answer = await Promise.race([answered, ended]);
    await ended;
    // After the build, which needs the processors.
    this.#next = this.#prepare();
    if (!answer || 'error' in answer)
      throw new Error(answer?.error ?? 'The builder exited without a build.');
    for (const { app, build, duration } of answer.builds) {
      this.#log(`build: ${app} ${build} ${duration} ms`);
    }
    return Object.fromEntries(answer.builds.map(({ app, build }) => [app, build]));
  }

  stop(): void {
    if (this.#next.connected) this.#next.disconnect();
  }
}
