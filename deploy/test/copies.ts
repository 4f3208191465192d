import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@chaps/api/platform/config/config';
import { openDatabase } from '@chaps/api/platform/db/database';
import { createKeys } from '@chaps/api/platform/security/keys';
import {
  createFactories,
  type Person,
  startApiProcess,
  startMailbox,
  testEnvironment,
} from '@chaps/api/testing';
import { startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import { Nginx } from '@chaps/local/processes/nginx';
import { startPgBouncer } from '@chaps/local/processes/pgbouncer';
import { runToEnd, serviceCommand, start } from './container.ts';

const COPIES = 3;

/** A PgBouncer between API and database, and the number of its database connections. */
interface PoolerOptions {
  program: string;
  size: number;
}

/** The API as docker-compose.yml runs it: migrations, three copies, a worker, and nginx in front. */
export async function startCopies(pooler?: PoolerOptions) {
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    return await bringUp(closing, stop, pooler);
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Copies = Awaited<ReturnType<typeof startCopies>>;

async function database(closing: (() => unknown)[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaps-copies-'));
  chmodSync(dataDir, 0o755);
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const password = crypto.randomUUID();
  const server = await startDatabase({
    port: await freePort(),
    dataDir,
    password,
    databases: ['chaps'],
    fsync: 'off',
  });
  closing.push(() => server.stop());
  const service = new URL(server.url('chaps'));
  service.username = 'chaps_service';
  service.password = crypto.randomUUID();
  return { owner: server.url('chaps'), service: service.href };
}

async function bringUp(
  closing: (() => unknown)[],
  stop: () => Promise<void>,
  pooler?: PoolerOptions,
) {
  const urls = await database(closing);
  const mailbox = await startMailbox();
  closing.push(mailbox.close);
  const direct = {
    ...testEnvironment(urls.service),
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'info',
    JOBS: 'off',
  };
  await runToEnd(serviceCommand('migrate'), { ...direct, DATABASE_OWNER_URL: urls.owner });
  const DATABASE_URL = pooler ? await pooledUrl(urls.service, pooler, closing) : urls.service;
  const environment = { ...direct, DATABASE_URL };
  const apis = await Promise.all(
    Array.from({ length: COPIES }, async () =>
      startApiProcess({ ...environment, PORT: String(await freePort()) }),
    ),
  );
  for (const api of apis) closing.push(() => api.stop());
  const worker = start(serviceCommand('worker'), environment);
  closing.push(() => worker.stop());
  const servers = apis.map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=5s;`);
  const gateway = await Nginx.start('gateway', {
    CHAPS_API_SERVERS: servers.join(' ').replaceAll('localhost', '127.0.0.1'),
    CHAPS_AUTH_PORT: String(await freePort()),
    CHAPS_AUTH_SERVERS: 'server 127.0.0.1:1;',
    CHAPS_TRUSTED_PROXY: '127.0.0.1',
  });
  closing.push(() => gateway.stop());
  const config = readConfig(environment);
  const owner = openDatabase(urls.owner, { size: 4, role: null });
  closing.push(owner.close);
  return {
    ...createFactories(owner.db, createKeys(config.ENCRYPTION_KEYS, config.HMAC_KEYS), new Map()),
    owner: owner.db,
    environment,
    urls,
    apis,
    mailbox,
    url: gateway.url,
    call: (path: string, body: unknown, options: CallOptions = {}) =>
      call(options.at ?? gateway.url, path, body, options),
    stop,
  };
}

async function pooledUrl(
  service: string,
  { program, size }: PoolerOptions,
  closing: (() => unknown)[],
) {
  const { url, stop } = await startPgBouncer(program, service, size);
  closing.push(stop);
  return url;
}

interface CallOptions {
  as?: Person;
  key?: string;
  at?: string | undefined;
}

async function call(origin: string, path: string, body: unknown, { as, key }: CallOptions) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}
