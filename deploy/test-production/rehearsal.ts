import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Registry, registrySchema } from '@chaps/contracts/registry';
import { browserOptions } from '@chaps/e2e/browser-options';
import { freePort } from '@chaps/local/processes/free-port';
import { projectRoot } from '@chaps/mf-build';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';
import { change } from '../configuration.ts';
import type { Server } from '../docker.ts';
import { fillIn, makeKeys } from '../make-keys.ts';
import type { RestoreTest } from '../restore-test.ts';
import { splitSecrets, writeSecrets } from '../secrets.ts';
import type { Operator } from '../update.ts';
import { deployedRemotes, getOriginVariable } from '../write-remotes.ts';
import { tagLookAlikes } from './base-images.ts';
import { type Engine, INSIDE_SUBNET, type RunOptions, runProgram } from './engine.ts';
import { RELEASE } from './images.ts';
import { Mailbox } from './mailbox.ts';

const PROJECT = 'chaps-rehearsal';
export const COPY_COUNT = 2;

const origin = (name: string) => `https://${name}.chaps.localhost`;
export const SITE = origin('www');
export const API = origin('api');
export const AUTH = origin('auth');
export const OPERATOR = 'operator@charity.example';

const stateSchema = z.object({
  Service: z.string(),
  Name: z.string(),
  Image: z.string(),
  State: z.string(),
  Health: z.string(),
  ExitCode: z.number(),
});

interface ComposeOptions {
  project?: string;
  /** Additional Compose files, which override those before them. */
  files?: string[];
}

interface CallOptions {
  body?: object;
  token?: string;
  headers?: Record<string, string>;
}

/** The environment of deploy/env.example with new keys and this machine's addresses. */
async function readEnvironment(folder: string, engine: Engine) {
  const example = readFileSync(join(projectRoot, 'deploy/env.example'), 'utf8');
  const paymentsPort = await freePort();
  const payments = `http://localhost:${paymentsPort}`;
  const values: Record<string, string> = {
    ...(await makeKeys({ es256: true })),
    RELEASE,
    API_COPIES: String(COPY_COUNT),
    SITE_ORIGIN: SITE,
    ...Object.fromEntries(
      deployedRemotes.map((remote) => [
        getOriginVariable(remote),
        origin(remote.name.replace('mfe-', '')),
      ]),
    ),
    API_ORIGIN: API,
    AUTH_ORIGIN: AUTH,
    PAYMENT_ORIGINS: payments,
    PAYMENT_SDK: `${payments}/sdk/js`,
    PAYPAL_API_BASE: 'http://payments:4010',
    PAYPAL_WEBHOOK_CERT_HOSTS: 'payments:4443',
    PAYPAL_CLIENT_ID: crypto.randomUUID(),
    PAYPAL_CLIENT_SECRET: crypto.randomUUID(),
    PAYPAL_WEBHOOK_ID: crypto.randomUUID(),
    ALERT_EMAIL: OPERATOR,
    MAILBOX_PORT: String(await freePort()),
    BACKUP_TARGET: 's3://backups/chaps?endpoint=storage:9000&region=us-east-1&style=path',
    BACKUP_KEY: 'rehearsal',
    BACKUP_KEY_SECRET: crypto.randomUUID(),
    STAFF_NAME: 'Rehearsal',
    CONTAINER_RESOLVER: engine.resolver,
    INSIDE_SUBNET,
  };
  const { secrets, settings } = splitSecrets(values);
  const own = {
    SECRETS: join(folder, 'secrets'),
    PAYMENTS_PORT: paymentsPort,
    PAYMENTS_AHEAD_SECONDS: 0,
    REHEARSAL_FOLDER: folder,
  };
  const lines = Object.entries(own).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, '.env'), fillIn(example, settings) + lines.join(''), { mode: 0o600 });
  writeSecrets(own.SECRETS, secrets);
  return { ...values, PAYMENTS_PORT: String(paymentsPort) };
}

const getComposeFile = (folder: string) => join(folder, 'docker-compose.yml');

/** Writes docker-compose.yml for the images of this machine. */
async function writeCompose(folder: string, engine: Engine): Promise<void> {
  const text = readFileSync(getComposeFile(projectRoot), 'utf8');
  writeFileSync(getComposeFile(folder), await tagLookAlikes(engine, text));
}

/** Sends a request with this body, and returns the full response. */
async function sendRequest(sent: ClientRequest, body: object | undefined) {
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = await once(sent, 'response');
  const content = await text(response);
  const isJson = /json/.test(response.headers['content-type'] ?? '');
  return { status: Number(response.statusCode), body: isJson ? JSON.parse(content) : content };
}

/** Creates a self-signed certificate for the storage and the payment provider. */
async function createCertificate(folder: string): Promise<void> {
  mkdirSync(folder);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await runProgram('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=storage'],
    ...['-addext', 'subjectAltName=DNS:storage,DNS:payments'],
    ...['-keyout', key, '-out', certificate],
  ]);
  // Containers run as other users.
  chmodSync(key, 0o644);
}

/** The running topology, as browsers, mail readers and its operators see it. */
export class TestInstallation {
  readonly engine: Engine;
  /** Files of this run. Staff commands see those in `files` as /files. */
  readonly folder: string;
  readonly environment: Record<string, string>;
  readonly mailbox: Mailbox;
  private browser: Browser | undefined;
  private trusted: string | undefined;

  private constructor(engine: Engine, folder: string, environment: Record<string, string>) {
    this.engine = engine;
    this.folder = folder;
    this.environment = environment;
    this.mailbox = new Mailbox(`http://localhost:${environment.MAILBOX_PORT}`);
  }

  static async start(engine: Engine): Promise<TestInstallation> {
    const folder = mkdtempSync(join(tmpdir(), 'chaps-rehearsal-'));
    mkdirSync(join(folder, 'files'));
    await writeCompose(folder, engine);
    await createCertificate(join(folder, 'certificate'));
    const rehearsal = new TestInstallation(engine, folder, await readEnvironment(folder, engine));
    try {
      await rehearsal.compose(['down', '--volumes', '--remove-orphans']);
      await rehearsal.up();
      return rehearsal;
    } catch (error) {
      process.stderr.write(await rehearsal.compose(['logs', '--tail', '60']).catch(String));
      await rehearsal.stop();
      throw error;
    }
  }

  compose(
    args: string[],
    { project = PROJECT, files = [], ...options }: RunOptions & ComposeOptions = {},
  ): Promise<string> {
    const more = ['deploy/test-production/compose.yml', ...files];
    const all = [getComposeFile(this.folder), ...more.map((file) => join(projectRoot, file))];
    const given = [
      ...['--project-name', project, '--project-directory', projectRoot],
      ...['--env-file', join(this.folder, '.env')],
      ...all.flatMap((file) => ['--file', file]),
    ];
    return this.engine.compose([...given, ...args], options);
  }

  async up(services: string[] = []): Promise<void> {
    await this.compose(['up', '--detach', '--no-build', ...services]);
    await this.settled();
  }

  async replace(service: string): Promise<void> {
    const up = ['up', '--detach', '--no-build', '--no-deps', '--force-recreate'];
    await this.compose([...up, service]);
    await this.settled();
  }

  /** Waits until long-running services are healthy and the others have succeeded. */
  async settled(): Promise<void> {
    const deadline = Date.now() + 300_000;
    for (;;) {
      // Listing fails if a container ends in the meantime.
      const waiting = await this.#unsettled().catch((error: unknown) => [String(error)]);
      if (waiting.length === 0) return;
      if (Date.now() > deadline) throw new Error(`not healthy: ${waiting.join(', ')}`);
      await wait(500);
    }
  }

  async #unsettled(): Promise<string[]> {
    return (await this.states())
      .filter(
        ({ State, Health, ExitCode }) =>
          !(State === 'running' && ['healthy', ''].includes(Health)) &&
          !(State === 'exited' && ExitCode === 0),
      )
      .map(({ Name, State, Health }) => `${Name} ${State} ${Health}`);
  }

  /** @returns what psql prints */
  async query(sql: string, database = 'chaps'): Promise<string> {
    const psql = ['psql', '--username=chaps', '--no-align', '--tuples-only', '--command'];
    return (await this.compose(['exec', '-T', 'database', ...psql, sql, database])).trim();
  }

  /** Counts rows. @param rows a table, optionally followed by a condition */
  async count(database: 'chaps' | 'auth', rows: string): Promise<number> {
    return Number(await this.query(`SELECT count(*) FROM ${rows}`, database));
  }

  /** Lets the services of this topology move to a different release. */
  operator(): Operator {
    return {
      compose: (args, release) =>
        this.compose(args, { environment: release ? { RELEASE: release } : {} }),
      docker: (args) => this.engine.run(args),
    };
  }

  /** Changes values in the environment, for containers that start afterwards. */
  configure(values: Record<string, string>): void {
    change(this.folder, values);
  }

  /** This topology as the commands of `npm run server` see it. */
  server(): Server {
    return {
      folder: this.folder,
      compose: (args, environment = {}, input = '') => this.compose(args, { environment, input }),
      docker: (args) => this.engine.run(args),
      say: (text) => process.stdout.write(text),
    };
  }

  /**
   * A second site on this machine, with separate volumes and networks.
   * @param network a number for its subnet
   * @param files Compose files with the differences
   */
  beside(name: string, network: number, files: string[]) {
    const project = `${PROJECT}-${name}`;
    const own = (address: string) => address.replace('.7.', `.${network}.`);
    const apart = {
      INSIDE_SUBNET: own(INSIDE_SUBNET),
      CONTAINER_RESOLVER: own(this.engine.resolver),
      EDGE_SUBNET: `172.30.${network}.0/24`,
    };
    return {
      compose: (args: string[], environment: Record<string, string> = {}) =>
        this.compose(args, { project, files, environment: { ...environment, ...apart } }),
      database: `${project}_database`,
    };
  }

  /** The parts of a restore test beside this topology. */
  restoreTest(): RestoreTest {
    const { compose, database } = this.beside('restored', 8, ['deploy/restore-test.yml']);
    return {
      live: (args) => this.compose(args),
      docker: (args) => this.engine.run(args),
      restored: compose,
      volume: database,
    };
  }

  async registry(): Promise<Registry> {
    return registrySchema.parse((await this.call('GET', `${SITE}/registry.json`)).body);
  }

  volume(name: string): string {
    return `${PROJECT}_${name}`;
  }

  async states() {
    const lines = (await this.compose(['ps', '--all', '--format', 'json'])).trim().split('\n');
    return lines.map((line) => stateSchema.parse(JSON.parse(line)));
  }

  /** @param aheadSeconds how far the browser's clock is ahead */
  async visitor(aheadSeconds = 0): Promise<BrowserContext> {
    this.browser ??= await chromium.launch(browserOptions());
    const context = await this.browser.newContext({
      baseURL: SITE,
      ignoreHTTPSErrors: true,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    context.setDefaultTimeout(60_000);
    if (aheadSeconds) await context.clock.install({ time: Date.now() + aheadSeconds * 1000 });
    return context;
  }

  async openPages(): Promise<string> {
    const pages = this.browser?.contexts().flatMap((context) => context.pages()) ?? [];
    const shown = pages.map(async (page, index) => {
      const path = join(tmpdir(), 'chaps-rehearsal-results', `${index}.png`);
      await page.screenshot({ path, fullPage: true });
      return `${page.url()} (${path})\n${await page.locator('body').ariaSnapshot()}\n`;
    });
    return (await Promise.all(shown)).join('');
  }

  /** Sends a request over TLS. The certificate must come from the proxy's own authority. */
  async call(method: string, url: string, { body, token, headers }: CallOptions = {}) {
    this.trusted ??= await this.authority();
    const sent = request(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ca: this.trusted,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    return await sendRequest(sent, body);
  }

  /**
   * Returns a function that posts to the API like the TLS proxy, which the gateway trusts about the
   * caller's
   * address.
   */
  async proxied(): Promise<
    (caller: string, path: string, body: object) => ReturnType<typeof sendRequest>
  > {
    const gateway = await this.#addressOf('gateway', 'edge');
    return (caller, path, body) => {
      const headers = {
        'content-type': 'application/json',
        host: new URL(API).host,
        'x-forwarded-for': caller,
        'x-forwarded-proto': 'https',
      };
      const url = `http://${gateway}:8080${path}`;
      return sendRequest(requestPlain(url, { method: 'POST', headers }), body);
    };
  }

  /** Address of a service's container in a network, reachable from this machine. */
  async #addressOf(service: string, network: string): Promise<string> {
    const found = (await this.states()).find(({ Service }) => Service === service);
    if (!found) throw new Error(`${service} is not running`);
    const format = `{{(index .NetworkSettings.Networks "${PROJECT}_${network}").IPAddress}}`;
    return (await this.engine.run(['inspect', '--format', format, found.Name])).trim();
  }

  /** Calls the API like a client that retries a 503. @returns the status */
  async statusOf(method: string, path: string, token: string): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const { status } = await this.call(method, `${API}${path}`, { token });
      if (status !== 503 || attempt === 20) return status;
      await wait(1000);
    }
  }

  askAuth(method: string, path: string, { headers, ...options }: CallOptions = {}) {
    const apikey = this.environment.SUPABASE_PUBLISHABLE_KEY ?? '';
    return this.call(method, `${AUTH}/auth/v1${path}`, {
      ...options,
      headers: { apikey, ...headers },
    });
  }

  private authority() {
    return this.compose([
      'exec',
      '-T',
      'proxy',
      'cat',
      '/data/caddy/pki/authorities/local/root.crt',
    ]);
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await this.compose(['down', '--volumes', '--remove-orphans', '--timeout', '20']);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
