import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import { type GuardedProcess, startGuardedProcess } from '@chaps/local/processes/guarded-process';
import { Nginx } from '@chaps/local/processes/nginx';
import { startPgBouncer } from '@chaps/local/processes/pgbouncer';
import { migrate } from '../../src/cli/migrate.ts';
import { PAYPAL, startPayments } from '../emulators.ts';

/** The system under test: PostgreSQL and the API's processes. */
export interface BenchSystem {
  databaseUrl: string;
  environment: Record<string, string>;
  jwtSecret: string;
  /** Address of the API, which runs in a separate process as in production. */
  api: string;
  /** The payment provider, in this process so that its work is not counted. */
  payments: Awaited<ReturnType<typeof startPayments>>;
  sendWebhooksTo(address: string): void;
  startCopy(): Promise<string>;
  /** Starts copies behind a PgBouncer with this many connections to the database. */
  startPooledCopies(pgbouncer: string, connections: number, count: number): Promise<string[]>;
  /** Starts a worker that sends its mails to this server; returns a function that ends it. */
  startWorker(smtpUrl: string): Promise<() => Promise<void>>;
  /** Starts nginx in front of the API, as in production. */
  startGateway(): Promise<string>;
  startBare(source: string): Promise<string>;
  stop(): Promise<void>;
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export async function startBenchSystem(): Promise<BenchSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaps-bench-'));
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({
    port: await freePort(),
    dataDir,
    password: randomBytes(12).toString('hex'),
    databases: ['bench'],
  });
  const programs: { stop(): Promise<void> }[] = [];
  let webhooks = AWAY;
  const payments = await startPayments(AWAY, () => `${webhooks}/payments/webhooks`);
  let gateway: Nginx | undefined;
  const stop = async () => {
    await gateway?.stop();
    for (const program of programs.toReversed()) await program.stop();
    await payments.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const databaseUrl = database.url('bench');
    const login = serviceLogin(databaseUrl);
    await migrate(databaseUrl, login);
    const jwtSecret = randomBytes(32).toString('hex');
    const environment = {
      ...apiEnvironment(login, jwtSecret),
      PAYPAL_API_BASE: payments.url,
      PAYPAL_WEBHOOK_CERT_HOSTS: payments.host,
    };
    const start = async (file: string, env: Record<string, string>, args: string[] = []) => {
      const program = await startProgram(path(file), String(await freePort()), args, env);
      programs.push(program.process);
      return program;
    };
    const startCopy = async (env = environment) =>
      (await start('../../src/server.ts', env)).address;
    const api = await startCopy();
    webhooks = api;
    return {
      databaseUrl,
      environment,
      jwtSecret,
      api,
      payments,
      sendWebhooksTo(address) {
        webhooks = address;
      },
      startCopy: () => startCopy(),
      async startPooledCopies(pgbouncer, connections, count) {
        const pooler = await startPgBouncer(pgbouncer, login, connections);
        programs.push(pooler);
        const env = { ...environment, DATABASE_URL: pooler.url };
        const addresses: string[] = [];
        while (addresses.length < count) addresses.push(await startCopy(env));
        return addresses;
      },
      async startWorker(smtpUrl) {
        const env = { ...environment, SMTP_URL: smtpUrl };
        const worker = await start('../../src/worker.ts', env);
        return () => worker.process.stop();
      },
      async startGateway() {
        gateway = await Nginx.start('gateway', {
          CHAPS_API_SERVERS: `server ${new URL(api).host};`,
          CHAPS_AUTH_PORT: String(await freePort()),
          CHAPS_AUTH_SERVERS: 'server 127.0.0.1:1;',
          CHAPS_TRUSTED_PROXY: '127.0.0.1',
        });
        return gateway.url;
      },
      async startBare(source) {
        return (await start('bare.ts', {}, [source])).address;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const AWAY = 'http://localhost:1';

/** The database login of the API, which the migrations create. */
function serviceLogin(databaseUrl: string): string {
  const login = new URL(databaseUrl);
  login.username = 'chaps_service';
  login.password = randomBytes(12).toString('hex');
  return login.href;
}

/** Production settings; nothing listens at the addresses of other services. */
function apiEnvironment(databaseUrl: string, jwtSecret: string) {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PUBLIC_SITE_URL: AWAY,
    SUPABASE_URL: AWAY,
    SUPABASE_SERVICE_ROLE_KEY: 'none',
    SUPABASE_JWT_SECRET: jwtSecret,
    PAYPAL_CLIENT_ID: PAYPAL.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL.webhookId,
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'CHAPS <bench@example.org>',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    HMAC_KEYS: randomBytes(32).toString('base64'),
  };
}

/** `BENCH_NODE_OPTIONS`, such as `--cpu-prof`, applies only to the measured programs. */
async function startProgram(
  file: string,
  port: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ process: GuardedProcess; address: string }> {
  const options = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
  const program = await startGuardedProcess({
    command: '/bin/sh',
    args: [
      ...['-c', 'exec "$@" >/dev/null', 'sh'],
      ...[process.execPath, ...options, '--import', 'tsx', file, ...args],
    ],
    cwd: process.cwd(),
    // A worker listens only on its metrics port.
    env: {
      ...process.env,
      ...env,
      ...(file.endsWith('worker.ts') ? { METRICS_PORT: port } : { PORT: port }),
    },
    onOutput: (text) => process.stderr.write(text),
  });
  let running = true;
  program.ended.then(() => {
    running = false;
  });
  const address = `http://localhost:${port}`;
  while (running) {
    if (await fetch(address).catch(() => null)) return { process: program, address };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${file} has ended`);
}
