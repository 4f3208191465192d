/**
 * Installs a server beside whatever else runs, in a folder and a project of its own, by the images that
 * topology.ts has built: `node --test deploy/test-production/install.ts`.
 */
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '@chaps/local/processes/free-port';
import { projectRoot } from '@chaps/mf-build';
import type { Server } from '../docker.ts';
import { type InstallOptions, install } from '../install.ts';
import { status } from '../status.ts';
import { findEngine, runProgram } from './engine.ts';
import { RELEASE } from './images.ts';

const ANSWERS = {
  domain: 'server.chaps.localhost',
  email: 'operator@charity.example',
  mailRelay: 'none',
  mailFrom: 'CHAPS <bookings@charity.example>',
  paypal: 'sandbox',
  paypalClientId: 'client',
  paypalSecret: 'secret',
  paypalWebhookId: 'webhook',
  backupTarget: 'none',
  charityName: 'CHAPS',
  charityNumber: '1234567',
  charityPhone: '020 7946 0123',
  charityEmail: 'info@charity.example',
  charityAddress: '12 Sample Street, London',
};

const engine = await findEngine();
if (typeof engine === 'string') {
  test('a server is installed', { skip: engine });
} else {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-server-'));
  await runProgram('sh', [
    '-c',
    `git ls-files -z | xargs -0 cp --parents --target-directory ${folder}`,
  ]);
  // Compose reads the files and .env of the folder that it is started in.
  process.chdir(folder);
  const told: string[] = [];
  const server: Server = {
    folder,
    compose: (args, environment = {}) => engine.compose(args, { environment }),
    docker: (args, environment = {}) => engine.run(args, { environment }),
    say: (text) => {
      told.push(text);
      process.stdout.write(text);
    },
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

  test('one command installs a server, and books', async () => {
    await install(options, server);
    assert.match(told.join(''), /somebody signed in there and booked/);
    const { isWell, text } = await status(server);
    assert.ok(isWell, text);
    assert.match(text, /restore-test: \d{4}-/);
  });

  test('run again, it replaces nothing that works', async () => {
    const before = await api();
    await install({ ...options, answers: {}, set: {}, books: false }, server);
    assert.equal(await api(), before);
  });

  test('run again, it repairs what is broken', async () => {
    const secret = join(folder, 'deploy/secrets/HMAC_KEYS');
    chmodSync(secret, 0o666);
    await server.compose(['rm', '--stop', '--force', 'worker']);
    await install({ ...options, answers: {}, set: {}, books: false }, server);
    assert.equal(statSync(secret).mode & 0o022, 0);
    assert.ok((await status(server)).isWell);
  });
}
