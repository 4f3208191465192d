import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AppName, PARTS, projectRoot } from '@chaps/mf-build/apps';
import { Commands } from '../processes/commands.ts';
import { checkDatabase, removeDatabase } from '../processes/database.ts';
import { Shutdown } from '../processes/lifecycle.ts';
import { localSecrets, readEnvironment } from '../settings/environment.ts';
import { type Ports, ports as portsAt, requireFreePorts } from '../settings/ports.ts';
import type { Start } from '../settings/start-context.ts';
import { buildSite, serveSite } from '../site/site.ts';
import { startServices } from './services.ts';

export interface StackOptions {
  /** Moves every port; CHAPS_PORT_OFFSET when left out. */
  offset?: number;
  /** Where all data is stored; CHAPS_DATA_DIR, else `.data` in the project, when left out. */
  dataDir?: string;
  /** Forgets all data first. */
  fresh?: boolean;
  /**
   * Builds and publishes these parts again whenever their sources change, and restarts the API; the
   * other parts stay as they were published last. An empty list watches all.
   */
  watch?: AppName[] | undefined;
  log?: (line: string) => void;
  /** Collects what has to be stopped; pass one to be able to stop a start halfway. */
  shutdown?: Shutdown;
}

export interface Stack {
  ports: Ports;
  dataDir: string;
  /** Resolves with one line when a part has died by itself; never after `stop()`. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/** What belongs to the stack in its data folder, and goes with `fresh`. */
const KEPT = ['mailbox', 'payments.json', 'local.env', 'site', 'logs'];

/**
 * Environment, ports and data folder, in this order; nothing is started yet.
 * @throws {StartError} with one line for the user
 */
async function check(
  options: StackOptions,
): Promise<Pick<Start, 'environment' | 'ports' | 'dataDir'>> {
  const environment = readEnvironment(process.env, join(projectRoot, '.env'));
  const offset = options.offset ?? environment.CHAPS_PORT_OFFSET;
  const ports = portsAt(offset);
  const standard = offset === 0 ? '.data' : `.data/offset-${offset}`;
  const dataDir = resolve(projectRoot, options.dataDir ?? environment.CHAPS_DATA_DIR ?? standard);
  const isEmbedded = environment.DATABASE_URL === undefined;
  await requireFreePorts(
    Object.entries(ports).filter(([part]) => part !== 'database' || isEmbedded),
  );
  mkdirSync(dataDir, { recursive: true });
  if (options.fresh) {
    removeDatabase(dataDir);
    for (const name of KEPT) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (isEmbedded) checkDatabase(dataDir);
  return { environment, ports, dataDir };
}

/**
 * Brings up everything on one machine (architecture, 'On one machine'). All checks come before
 * anything is started, and what was started is stopped again when a later part fails.
 * @throws {StartError} with one line for the user
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { shutdown = new Shutdown(), log = () => undefined, watch } = options;
  try {
    const checked = await check(options);
    const start: Start = {
      ...checked,
      secrets: localSecrets(checked.dataDir),
      commands: new Commands(checked.dataDir, shutdown),
      shutdown,
      log,
      watched: watch !== undefined,
    };
    const fromSource: readonly AppName[] = watch?.length ? watch : PARTS;
    const [{ server, api }, builds] = await Promise.all([
      startServices(start),
      buildSite(start, fromSource),
    ]);
    await serveSite(start, builds, watch ? fromSource : []);
    const deaths = [
      api.ended.then(
        (code) => `the API stopped unexpectedly (exit code ${code}): ${api.lastLine()}`,
      ),
      ...(server
        ? [server.ended.then((code) => `the database stopped unexpectedly (${code})`)]
        : []),
    ];
    const { ports, dataDir } = checked;
    return { ports, dataDir, failed: Promise.race(deaths), stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
