import { type AppName, REMOTES } from '@chaps/mf-build/apps';
import type { PartName } from '../ports.ts';
import { Commands } from '../processes/commands.ts';
import { Shutdown } from '../processes/shutdown.ts';
import { checked } from './checks.ts';
import { localSecrets } from './secrets.ts';
import { type Start, startServices } from './services.ts';
import { buildSite, serveSite } from './site.ts';

export interface StackOptions {
  /** Moves every port; CHAPS_PORT_OFFSET when left out. */
  offset?: number;
  /** Where everything is kept; CHAPS_DATA_DIR, else `.data` in the project, when left out. */
  dataDir?: string;
  /** Forgets all data first. */
  fresh?: boolean;
  /**
   * Builds and publishes these parts anew whenever their sources change, and starts the API anew;
   * the other parts stay as they were published last. An empty list watches all.
   */
  watch?: AppName[];
  /** Receives one line per step. */
  log?: (line: string) => void;
  /** Collects what has to be stopped; give one to be able to stop a start halfway. */
  shutdown?: Shutdown;
}

export interface Stack {
  /** Address of every part. */
  urls: Record<PartName, string>;
  dataDir: string;
  /** Resolves with one line when a part has died by itself; never after `stop()`. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Brings up everything on one machine (architecture, 'On one machine'). All checks come before
 * anything is started, and what was started is stopped again when a later part fails.
 * @throws {StartFailure} with one line for the person
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const shutdown = options.shutdown ?? new Shutdown();
  try {
    const found = await checked(options);
    const start: Start = {
      ...found,
      secrets: localSecrets(found.dataDir),
      commands: new Commands(found.dataDir, shutdown),
      shutdown,
      log: options.log ?? (() => undefined),
      watched: options.watch !== undefined,
    };
    return await bringUp(start, options.watch);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function bringUp(start: Start, watch: AppName[] | undefined): Promise<Stack> {
  const fromSource: AppName[] = watch?.length ? watch : ['shell', ...REMOTES];
  const [{ databases, api }, builds] = await Promise.all([
    startServices(start),
    buildSite(start, fromSource),
  ]);
  await serveSite(start, builds, watch ? fromSource : []);
  const deaths = [
    api.ended.then((code) => `the API ended by itself (exit code ${code}): ${api.lastLine()}`),
    databases.server?.ended.then((code) => `the database ended by itself (exit code ${code})`),
  ];
  return {
    urls: urlsOf(start.ports),
    dataDir: start.dataDir,
    failed: Promise.race(deaths.filter((death) => death !== undefined)),
    stop: () => start.shutdown.run(),
  };
}

const urlsOf = (ports: Record<PartName, number>) =>
  Object.fromEntries(
    Object.entries(ports).map(([part, port]) => {
      const scheme = part === 'smtp' ? 'smtp' : part === 'database' ? 'postgres' : 'http';
      return [part, `${scheme}://localhost:${port}`];
    }),
  ) as Record<PartName, string>;
