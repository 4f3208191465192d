import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import { type GuardedProcess, startGuarded } from '@chaps/local/processes/guarded-process';
import { migrate } from '../../src/cli/migrate.ts';

/** What the figures are taken on: a PostgreSQL of its own, and processes that are asked. */
export interface Stage {
  databaseUrl: string;
  /** The environment of the API, for a second one. */
  environment: Record<string, string>;
  jwtSecret: string;
  /** The API as it runs for people: the program itself, in a process of its own. */
  api: string;
  /** Starts the bare route with the bytes of `source`; gives its address. */
  startBare(source: string): Promise<string>;
  stop(): Promise<void>;
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaps-bench-'));
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({
    port: await freePort(),
    dataDir,
    password: randomBytes(12).toString('hex'),
    databases: ['bench'],
  });
  const programs: GuardedProcess[] = [];
  const stop = async () => {
    for (const program of programs) await program.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const databaseUrl = database.url('bench');
    await migrate(databaseUrl);
    const jwtSecret = randomBytes(32).toString('hex');
    const environment = apiEnvironment(databaseUrl, jwtSecret);
    const port = String(await freePort());
    const api = await startProgram(programs, path('../../src/server.ts'), port, [], {
      ...environment,
      PORT: port,
    });
    return {
      databaseUrl,
      environment,
      jwtSecret,
      api,
      async startBare(source) {
        const barePort = String(await freePort());
        return startProgram(programs, path('bare.ts'), barePort, [barePort, source], {});
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As `.env` has it for production, with nobody behind the addresses of the services. */
function apiEnvironment(databaseUrl: string, jwtSecret: string): Record<string, string> {
  const away = 'http://localhost:1';
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_SITE_URL: away,
    SUPABASE_URL: away,
    SUPABASE_SERVICE_ROLE_KEY: 'none',
    SUPABASE_JWT_SECRET: jwtSecret,
    PAYPAL_API_BASE: away,
    PAYPAL_CLIENT_ID: 'none',
    PAYPAL_CLIENT_SECRET: 'none',
    PAYPAL_WEBHOOK_ID: 'none',
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'CHAPS <bench@example.org>',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    HMAC_KEY: randomBytes(32).toString('base64'),
  };
}

/**
 * Its log goes where nobody reads it: written as in production, kept by nobody.
 * `BENCH_NODE_OPTIONS`, such as `--cpu-prof`, are given to the measured programs alone.
 */
async function startProgram(
  programs: GuardedProcess[],
  file: string,
  port: string,
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const options = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
  const program = await startGuarded({
    command: '/bin/sh',
    args: [
      ...['-c', 'exec "$@" >/dev/null', 'sh'],
      ...[process.execPath, ...options, '--import', 'tsx', file, ...args],
    ],
    cwd: process.cwd(),
    env: { ...process.env, ...env },
    onOutput: (text) => process.stderr.write(text),
  });
  programs.push(program);
  let running = true;
  program.ended.then(() => {
    running = false;
  });
  const address = `http://localhost:${port}`;
  while (running) {
    if (await fetch(address).catch(() => null)) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${file} has ended`);
}
