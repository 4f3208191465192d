/**
 * Installs a server in a separate folder and project, without Node.js, from the images that topology.ts has
 * built: part of `npm run test:production`.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '@chaps/local/processes/free-port';
import { projectRoot } from '@chaps/mf-build';
import type { Server } from '../docker.ts';
import { type InstallOptions, install } from '../install.ts';
import { toOptionName } from '../questions.ts';
import { showStatus } from '../status.ts';
import { tagLookAlikes } from './base-images.ts';
import { type Engine, findEngine, runProgram } from './engine.ts';
import { getProjectImage, RELEASE } from './images.ts';

const ANSWERS = {
  domain: 'server.chaps.localhost',
  apex: 'yes',
  email: 'operator@charity.example',
  mailRelay: 'none',
  mailFrom: 'CHAPS <bookings@charity.example>',
  paypal: 'sandbox',
  paypalClientId: 'client',
  paypalSecret: 'secret',
  paypalWebhookId: 'webhook',
  backupTarget: 'none',
  testPrice: '25.00',
  charityName: 'CHAPS',
  charityNumber: '1234567',
  charityPhone: '020 7946 0123',
  charityEmail: 'info@charity.example',
  charityAddress: '12 Sample Street, London',
};

/** What deploy/install.sh uses in addition to the engine; the folder itself comes from git. */
const TOOLS = ['sh', 'env', 'id', 'dirname', 'sed', 'head', 'mkdir', 'ln', 'rm'];

/** A folder of programs like that of a fresh server, with an engine and without Node.js. */
async function createProgramFolder({ programs }: Engine): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-programs-'));
  for (const program of [...TOOLS, ...programs]) {
    const path = await runProgram('sh', ['-c', 'command -v "$0"', program]);
    symlinkSync(path.trim(), join(folder, basename(program)));
  }
  return folder;
}

/** Runs the install command of docs/operations on a machine without Node.js. @returns its output */
async function runInstallCommand(engine: Engine, args: string[]): Promise<string> {
  const programs = await createProgramFolder(engine);
  // If packages come through a proxy with its own certificate authority, the command needs that too.
  const { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, npm_config_cafile } = process.env;
  const authorities = { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, npm_config_cafile };
  const given = Object.entries({
    ...engine.environment,
    ...authorities,
    PATH: programs,
    HOME: process.env.HOME,
  }).filter(([, value]) => value !== undefined);
  try {
    return await runProgram('env', [
      ...['-i', ...given.map(([name, value]) => `${name}=${value}`)],
      ...['sh', 'deploy/install.sh', ...args],
    ]);
  } finally {
    rmSync(programs, { recursive: true });
  }
}

/** The arguments from docs/operations/first-day.md. */
function getInstallArguments({ set, release }: InstallOptions): string[] {
  const answers = Object.entries(ANSWERS).map(([name, value]) => `${toOptionName(name)}=${value}`);
  const others = Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  return ['--yes', '--release', release(), ...answers, ...others];
}

/** Copies the files that git would bring. */
async function copyCheckout(engine: Engine, folder: string): Promise<void> {
  const copy = `cd ${projectRoot} && git ls-files -z | xargs -0 cp --parents --target-directory ${folder}`;
  await runProgram('sh', ['-c', copy]);
  // The Dockerfile names the image that Node.js comes from.
  for (const name of ['docker-compose.yml', 'deploy/api.Dockerfile']) {
    const file = join(folder, name);
    writeFileSync(file, await tagLookAlikes(engine, readFileSync(file, 'utf8')));
  }
}

/** What the operator keeps elsewhere. */
const KEPT = ['.env', 'deploy/secrets'];

/** Removes everything except the backups, and starts over on a new machine. */
async function replaceMachine(engine: Engine, { folder, compose, docker }: Server): Promise<void> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'chaps-kept-'));
  const copy = (from: string, to: string) =>
    runProgram('sh', ['-c', 'cd "$0" && cp --archive --parents "$@"', from, ...KEPT, to]);
  try {
    await copy(folder, elsewhere);
    await compose(['down', '--timeout', '20']);
    const volumes = (await docker(['volume', 'ls', '--quiet'])).split('\n');
    const lost = volumes.filter((name) => /^chaps-server_(?!backups$)/.test(name));
    await docker(['volume', 'rm', ...lost]);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    await copyCheckout(engine, folder);
    await copy(elsewhere, folder);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
}

const engine = await findEngine();
const skipReason =
  typeof engine === 'string'
    ? engine
    : await engine.run(['image', 'inspect', getProjectImage('chaps-api')]).then(
        () => undefined,
        () => 'topology.ts has not built any images',
      );
if (typeof engine === 'string' || skipReason) {
  test('a server is installed', { skip: skipReason });
  if (typeof engine !== 'string') await engine.close();
} else {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-server-'));
  await copyCheckout(engine, folder);
  // Compose reads the files and the .env in its working directory.
  process.chdir(folder);
  const server: Server = {
    folder,
    compose: (args, environment = {}, input = '') => engine.compose(args, { environment, input }),
    docker: (args, environment = {}) => engine.run(args, { environment }),
    say: (text) => process.stdout.write(text),
  };
  const options: InstallOptions = {
    answers: ANSWERS,
    set: {
      COMPOSE_PROJECT_NAME: 'chaps-server',
      HTTP_PORT: String(await freePort()),
      HTTPS_PORT: String(await freePort()),
      MAILBOX_PORT: String(await freePort()),
      EDGE_SUBNET: '172.30.4.0/24',
      INSIDE_SUBNET: '172.30.5.0/24',
      CONTAINER_RESOLVER: engine.name === 'podman' ? '172.30.5.1' : engine.resolver,
      API_COPIES: '1',
    },
    release: () => RELEASE,
    asks: false,
    force: false,
    books: true,
  };
  const api = () => server.compose(['ps', '--quiet', 'api', 'database']);
  after(async () => {
    await server
      .compose(['down', '--volumes', '--remove-orphans', '--timeout', '20'])
      .catch(String);
    await engine.close();
    process.chdir(projectRoot);
    rmSync(folder, { recursive: true, force: true });
  });

  test('one command installs a server without Node.js, and booking works', async () => {
    const begun = performance.now();
    const written = await runInstallCommand(engine, getInstallArguments(options));
    assert.match(written, /a test member signed in there and booked/);
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    process.stdout.write(`the server was installed and a booking made after ${minutes} min\n`);
    const { isWell, text } = await showStatus(server);
    assert.ok(isWell, text);
    assert.match(text, /restore-test: \d{4}-/);
  });

  test('the name without www has a certificate and redirects every address to the site', async () => {
    const { domain } = ANSWERS;
    const asked = request({
      ...{ host: '127.0.0.1', port: options.set.HTTPS_PORT, path: '/news?page=2' },
      ...{ servername: domain, headers: { host: domain } },
      // Caddy's own certificate authority signs only this machine's names.
      rejectUnauthorized: false,
    }).end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    assert.equal(answer?.statusCode, 301);
    assert.equal(answer?.headers.location, `https://www.${domain}/news?page=2`);
    assert.equal(answer?.headers['strict-transport-security'], 'max-age=63072000');
    answer?.destroy();
  });

  test('a second run replaces nothing that works', async () => {
    const before = await api();
    await install({ ...options, answers: {}, set: {}, books: false }, server);
    assert.equal(await api(), before);
  });

  test('after the machine is lost, it refuses to install over the backups, and restores them', async () => {
    const psql = [
      'psql',
      '--username=chaps',
      '-Atc',
      'SELECT system_identifier FROM pg_control_system()',
    ];
    const identity = () => server.compose(['exec', '-T', 'database', ...psql, 'chaps']);
    const before = await identity();
    const begun = performance.now();
    await replaceMachine(engine, server);
    const refused = runInstallCommand(engine, ['--yes']);
    await assert.rejects(refused, /instead of installing/);
    await runInstallCommand(engine, ['restore', '--yes']);
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    process.stdout.write(
      `a lost machine's database was restored on another after ${minutes} min\n`,
    );
    await runInstallCommand(engine, ['--yes', '--no-booking']);
    assert.equal(await identity(), before);
    await server.compose(['exec', '-T', 'backup', 'chaps-pgbackrest', 'now']);
    await runInstallCommand(engine, ['restore-test', '--now']);
    const { isWell, text } = await showStatus(server);
    assert.ok(isWell, text);
  });

  test('a later run repairs what is broken', async () => {
    const secret = join(folder, 'deploy/secrets/HMAC_KEYS');
    chmodSync(secret, 0o666);
    await server.compose(['rm', '--stop', '--force', 'worker']);
    await install({ ...options, answers: {}, set: {}, books: false }, server);
    assert.equal(statSync(secret).mode & 0o022, 0);
    assert.ok((await showStatus(server)).isWell);
  });
}
