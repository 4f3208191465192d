import type { Commands, RunningCommand } from '../processes/commands.ts';
import type { Shutdown } from '../processes/shutdown.ts';
import { StartFailure } from '../processes/start-failure.ts';
import { apiEnvironment } from './api-environment.ts';
import type { Checked } from './checks.ts';
import { type Databases, embeddedDatabases, givenDatabases } from './databases.ts';
import type { Secrets } from './secrets.ts';
import { startStandIns } from './stand-ins.ts';

/** What every step of a start needs. */
export interface Start extends Checked {
  secrets: Secrets;
  commands: Commands;
  shutdown: Shutdown;
  log: (line: string) => void;
  /** The API is started anew when its sources change. */
  watched: boolean;
}

/** Database, migrations, stand-ins, sample data and the API, one after the other. */
export async function startServices(
  start: Start,
): Promise<{ databases: Databases; api: RunningCommand }> {
  const { environment, ports, dataDir, secrets, commands, shutdown, log } = start;
  const databases = environment.DATABASE_URL
    ? await givenDatabases(environment.DATABASE_URL, environment.DATABASE_OWNER_URL)
    : await embeddedDatabases(
        {
          port: ports.database,
          dataDir,
          password: secrets.DATABASE_PASSWORD,
          servicePassword: secrets.DATABASE_SERVICE_PASSWORD,
        },
        shutdown,
      );
  log('database: answers');
  const env = apiEnvironment(ports, secrets, databases.product, environment);
  const ownerEnv = { ...env, DATABASE_OWNER_URL: databases.owner };
  const program = (file: string) => ['--import', 'tsx', `api/src/${file}`];
  const [users] = await Promise.all([
    startStandIns({ ports, dataDir, secrets, authDatabaseUrl: databases.auth }, shutdown),
    commands.run({ name: 'migrations', args: program('cli/migrate.ts'), env: ownerEnv }),
  ]);
  log('stand-ins: mailbox, sign-in, payments, forms and map answer');
  await commands.run({
    name: 'sample-data',
    args: program('cli/seed.ts'),
    env: { ...ownerEnv, SAMPLE_USERS: JSON.stringify(users) },
  });
  log('sample data: in place');
  const watching = start.watched ? ['--watch', '--watch-preserve-output'] : [];
  const args = [...watching, ...program('server.ts')];
  const api = await commands.start({ name: 'api', args, env });
  await untilReady(`http://localhost:${ports.api}/ready`, api);
  log('API: answers');
  return { databases, api };
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
