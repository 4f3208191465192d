import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AppName, PARTS, projectRoot } from '@chaps/mf-build/apps';
import { Commands } from '../processes/commands.ts';
import { checkDatabase, removeDatabase } from '../processes/database.ts';
import { Shutdown } from '../processes/lifecycle.ts';
import { ensureLocalSecrets, readEnvironment } from '../settings/environment.ts';
import { type Ports, getPorts as portsAt, requireFreePorts } from '../settings/ports.ts';
import type { Start } from '../settings/start-context.ts';
import { buildSite, serveSite } from '../site/site.ts';
import { startServices } from './services.ts';

export interface StackOptions {
  /** Added to every port; CHAPS_PORT_OFFSET when left out. */
  offset?: number;
  /** Folder for all data; when left out, CHAPS_DATA_DIR or else `.data` in the project. */
  dataDir?: string;
  /** Deletes all data first. */
  fresh?: boolean;
  /**
   * Rebuilds and publishes these parts, and restarts the API, whenever their sources change; the other
   * parts
   * stay as last published. An empty list watches all.
   */
  watch?: AppName[] | undefined;
  log?: (line: string) => void;
  /** Collects what has to be stopped. Pass one to be able to cancel a start halfway. */
  shutdown?: Shutdown;
}

export interface Stack {
  ports: Ports;
  dataDir: string;
  /** Resolves with one line when a part has ended unexpectedly; never after `stop()`. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/** The stack's files in its data folder, which `fresh` deletes. */
const KEPT_FILES = ['mailbox', 'payments.json', 'local.env', 'site', 'logs'];

/**
 * Checks environment, ports and data folder, in this order, without starting anything.
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
    for (const name of KEPT_FILES) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (isEmbedded) checkDatabase(dataDir);
  return { environment, ports, dataDir };
}

/**
 * Starts everything on one machine (architecture, 'On one machine'). All checks run before anything is
 * started, and if a part fails, those started before it are stopped.
 * @throws {StartError} with one line for the user
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { shutdown = new Shutdown(), log = () => undefined, watch } = options;
  try {
    const checked = await check(options);
    const start: Start = {
      ...checked,
      secrets: ensureLocalSecrets(checked.dataDir),
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
