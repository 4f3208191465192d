import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '@chaps/shared/build/parts';
import type { PartName } from '@chaps/shared/ports';
import { checkDatabase, removeDatabase } from '../database/server.ts';
import { StartFailure } from '../process/start-failure.ts';
import { publishBuilds, type SiteBuilds } from '../site/publish.ts';
import { buildSiteServers } from '../site/servers.ts';
import { localSiteConfig } from '../site/site-config.ts';
import { apiEnvironment } from './api-environment.ts';
import { Commands, type RunningCommand } from './commands.ts';
import { type Databases, embeddedDatabases, givenDatabases } from './databases.ts';
import { type Environment, readEnvironment, stackPorts } from './environment.ts';
import { requireFreePorts } from './free-ports.ts';
import { localSecrets, type Secrets } from './secrets.ts';
import { Shutdown } from './shutdown.ts';
import { listen, startStandIns } from './stand-ins.ts';

export interface StackOptions {
  /** Moves every port; CHAPS_PORT_OFFSET when left out. */
  offset?: number;
  /** Where everything is kept; CHAPS_DATA_DIR, else `.data` in the project, when left out. */
  dataDir?: string;
  /** Forgets all data first. */
  fresh?: boolean;
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

/** What belongs to the stack in its data folder, and goes with `fresh`. */
const KEPT = ['mailbox', 'payments.json', 'local.env', 'registry.json', 'logs'];

/**
 * Brings up everything on one machine (architecture, 'On one machine'). All checks come before
 * anything is started, and what was started is stopped again when a later part fails.
 * @throws {StartFailure} with one line for the person
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const shutdown = options.shutdown ?? new Shutdown();
  try {
    return await bringUp(await checked(options), shutdown, options.log ?? (() => undefined));
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

interface Checked {
  environment: Environment;
  ports: Record<PartName, number>;
  dataDir: string;
}

/** Environment, ports, data folder, in this order; nothing is started yet. */
async function checked(options: StackOptions): Promise<Checked> {
  const environment = readEnvironment(process.env, join(projectRoot, '.env'));
  const offset = options.offset ?? Number(environment.CHAPS_PORT_OFFSET ?? 0);
  const ports = stackPorts(offset);
  const beside = offset === 0 ? '.data' : `.data/offset-${offset}`;
  const dataDir = resolve(projectRoot, options.dataDir ?? environment.CHAPS_DATA_DIR ?? beside);
  const needed = (Object.entries(ports) as [PartName, number][]).filter(
    ([part]) => part !== 'database' || !environment.DATABASE_URL,
  );
  await requireFreePorts(needed);
  mkdirSync(dataDir, { recursive: true });
  if (options.fresh) {
    removeDatabase(dataDir);
    for (const name of KEPT) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (!environment.DATABASE_URL) checkDatabase(dataDir);
  return { environment, ports, dataDir };
}

async function bringUp(
  { environment, ports, dataDir }: Checked,
  shutdown: Shutdown,
  log: (line: string) => void,
): Promise<Stack> {
  const secrets = localSecrets(dataDir);
  const commands = new Commands(dataDir, shutdown);
  const [{ databases, api }, builds] = await Promise.all([
    startServices({ environment, ports, dataDir }, secrets, commands, shutdown, log),
    buildSite(commands, log),
  ]);

  const registryFile = join(dataDir, 'registry.json');
  publishBuilds(registryFile, ports, builds);
  const config = localSiteConfig(ports, {
    paypalClientId: environment.PAYPAL_CLIENT_ID ?? secrets.PAYPAL_CLIENT_ID,
    publishableKey: secrets.SUPABASE_PUBLISHABLE_KEY,
  });
  for (const [part, server] of await buildSiteServers(ports, { registryFile, config })) {
    await listen(server, ports[part], shutdown);
  }
  log('site: published');
  return {
    urls: urlsOf(ports),
    dataDir,
    failed: Promise.race([
      api.ended.then((code) => `the API ended by itself (exit code ${code}): ${api.lastLine()}`),
      ...(databases.server
        ? [
            databases.server.ended.then(
              (code) => `the database ended by itself (exit code ${code})`,
            ),
          ]
        : []),
    ]),
    stop: () => shutdown.run(),
  };
}

/** Database, migrations, stand-ins, sample data and the API, one after the other. */
async function startServices(
  { environment, ports, dataDir }: Checked,
  secrets: Secrets,
  commands: Commands,
  shutdown: Shutdown,
  log: (line: string) => void,
): Promise<{ databases: Databases; api: RunningCommand }> {
  const databases = environment.DATABASE_URL
    ? await givenDatabases(environment.DATABASE_URL)
    : await embeddedDatabases(
        { port: ports.database, dataDir, password: secrets.DATABASE_PASSWORD },
        shutdown,
      );
  log('database: answers');
  const env = apiEnvironment(ports, secrets, databases.product, environment);
  const program = (file: string) => ['--import', 'tsx', `api/src/${file}`];
  const [users] = await Promise.all([
    startStandIns({ ports, dataDir, secrets, authDatabaseUrl: databases.auth }, shutdown),
    commands.run({ name: 'migrations', args: program('migrate.ts'), env }),
  ]);
  log('stand-ins: mailbox, sign-in, payments, forms and map answer');
  await commands.run({
    name: 'sample-data',
    args: program('seed/cli.ts'),
    env: { ...env, SAMPLE_USERS: JSON.stringify(users) },
  });
  log('sample data: in place');
  const api = await commands.start({ name: 'api', args: program('server.ts'), env });
  await untilReady(`http://localhost:${ports.api}/ready`, api);
  log('API: answers');
  return { databases, api };
}

/**
 * Builds what changed since the last time, in a process of its own that gives its memory back.
 * @returns the build of each part
 */
async function buildSite(commands: Commands, log: (line: string) => void): Promise<SiteBuilds> {
  const builds: SiteBuilds = {};
  await commands.run({
    name: 'build',
    args: ['shared/build/build-all.ts'],
    onOutput: (text) => {
      for (const [line, part = '', build = ''] of text.matchAll(/^(shell|mfe-\w+) (\w+) .*$/gm)) {
        builds[part] = build;
        log(`build: ${line}`);
      }
    },
  });
  return builds;
}

async function untilReady(url: string, api: RunningCommand): Promise<void> {
  let ended = false;
  void api.ended.then(() => {
    ended = true;
  });
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    if (ended || Date.now() > deadline) {
      throw new StartFailure(`the API did not start: ${api.lastLine()}`);
    }
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

const urlsOf = (ports: Record<PartName, number>) =>
  Object.fromEntries(
    Object.entries(ports).map(([part, port]) => {
      const scheme = part === 'smtp' ? 'smtp' : part === 'database' ? 'postgres' : 'http';
      return [part, `${scheme}://localhost:${port}`];
    }),
  ) as Record<PartName, string>;
