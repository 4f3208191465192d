/** Installs and repairs the production topology on this machine. */
import { confirm } from '@inquirer/prompts';
import { z } from 'zod';
import { checkClock, checkDisk, checkMemory, checkName, checkPort, checkRelay } from './checks.ts';
import { type Configuration, isConfigured, planConfiguration, write } from './configuration.ts';
import { isPodman, type Server } from './docker.ts';
import { type Check, report } from './doctor.ts';
import { type Answers, completeAnswers, validateAnswers } from './questions.ts';
import { openRestoreTest, testRestore } from './restore-test.ts';

export interface InstallOptions {
  answers: Answers;
  set: Record<string, string>;
  /** Tag of the images for a new server. */
  release: () => string;
  /** Whether a person can answer questions. */
  asks: boolean;
  /** Continues when a check fails. */
  force: boolean;
  /** Makes a test booking at the end. */
  books: boolean;
}

/** podman's name server has the first address of a network. */
const PODMAN_SETTINGS = { CONTAINER_RESOLVER: '172.30.2.1' };

const getHosts = (settings: NodeJS.Dict<string>, names: string[]) =>
  names.flatMap((name) => (settings[name] ? [new URL(settings[name]).hostname] : []));

/** The origins that this machine serves. */
const listServedHosts = (settings: NodeJS.Dict<string>) => {
  const site = settings.SITE_ORIGIN ? new URL(settings.SITE_ORIGIN).hostname : '';
  const domain = site.slice(site.indexOf('.'));
  const names = Object.keys(settings).filter((name) => name.endsWith('_ORIGIN'));
  const below = getHosts(settings, names).filter((host) => host.endsWith(domain));
  return [...below, ...getHosts(settings, ['APEX'])];
};

async function check({ folder, compose }: Server, settings: NodeJS.Dict<string>): Promise<Check[]> {
  const running = isConfigured(folder) ? await compose(['ps', '--quiet', 'proxy']) : '';
  const { HTTP_PORT, HTTPS_PORT, PAYPAL_API_BASE = '', SMTP_URL = '' } = settings;
  const names = listServedHosts(settings).map(
    async (host): Promise<Check> => ({ name: `DNS of ${host}`, ...(await checkName(host)) }),
  );
  const ports = [Number(HTTP_PORT || 80), Number(HTTPS_PORT || 443)].map(
    async (port): Promise<Check> => ({
      name: `port ${port}`,
      ...(await checkPort(port, running !== '')),
    }),
  );
  return [
    ...(await Promise.all([...names, ...ports])),
    { name: 'disk', ...(await checkDisk(folder)) },
    { name: 'memory', ...checkMemory() },
    { name: 'clock', ...(await checkClock(PAYPAL_API_BASE)) },
    { name: 'mail relay', ...(await checkRelay(SMTP_URL)) },
  ];
}

const composeConfigSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      restart: z.string().optional(),
      build: z.unknown().optional(),
      secrets: z.array(z.object({ source: z.string() })).default([]),
    }),
  ),
});

/** Gets the release's missing images from the registry, or builds them from this checkout. */
export async function getImages({ compose, docker }: Server, registry: string) {
  const { services } = composeConfigSchema.parse(
    JSON.parse(await compose(['config', '--format', 'json'])),
  );
  const images = Object.values(services).flatMap(({ image, build }) => (build ? [image] : []));
  const present = await docker(['images', '--format', '{{.Repository}}:{{.Tag}}']);
  // podman prefixes the names of its own images with a host.
  const names = present.split('\n').map((name) => name.replace(/^(localhost|docker\.io)\//, ''));
  const short = (image: string) => image.replace(/^docker\.io\//, '');
  if (images.every((image) => names.includes(short(image)))) return;
  await compose(registry ? ['pull'] : ['build']);
}

/**
 * @throws {Error} when the backup target has backups of a different database, as after the loss of a
 * machine
 */
async function verifyBackupTarget({ compose }: Server): Promise<void> {
  // A running database has been verified, and the service `backup` verifies before each backup.
  if ((await compose(['ps', '--quiet', 'database'])) !== '') return;
  const verify = ['chaps-pgbackrest', 'verify-target'];
  await compose(['run', '--rm', '--no-deps', '-T', 'database', ...verify]).catch(() => {
    throw new Error(
      `BACKUP_TARGET cannot be used for this database: the line above says why. If it has this site's backups, restore them instead of installing: ${INSTALL_COMMAND} restore. Otherwise name another one: ${INSTALL_COMMAND} install --backup-target …`,
    );
  });
}

async function start(server: Server, { settings, changed }: Configuration, isNew: boolean) {
  const { compose } = server;
  const { services } = composeConfigSchema.parse(
    JSON.parse(await compose(['config', '--format', 'json'])),
  );
  await getImages(server, settings.REGISTRY ?? '');
  await verifyBackupTarget(server);
  const up = ['up', '--detach', '--no-build'];
  await compose([...up, '--remove-orphans']);
  const named = (list: [string, unknown][]) => list.map(([name]) => name);
  const all = Object.entries(services);
  // Compose does not notice that the content of a file has changed.
  const readers = named(
    all.filter(([, { secrets }]) => secrets.some(({ source }) => changed.includes(source))),
  );
  if (!isNew && readers.length > 0)
    await compose([...up, '--no-deps', '--force-recreate', ...readers]);
  const lasting = named(all.filter(([, { restart }]) => restart !== 'no'));
  await compose([...up, '--wait', '--wait-timeout', '900', ...lasting]);
}

/** Restores a current backup into a separate project, makes a booking there, and removes it all again. */
export async function bookOnRestoredCopy(server: Server): Promise<void> {
  const { compose } = server;
  const inBackup = (...args: string[]) =>
    compose(['exec', '-T', 'backup', 'chaps-pgbackrest', ...args]);
  await inBackup('now');
  const psql = ['psql', '--username=chaps', '--no-align', '--tuples-only', '--command'];
  const moment = await compose(['exec', '-T', 'database', ...psql, 'SELECT now()', 'chaps']);
  // Point-in-time recovery needs a later change to stop at, which a new site may not have.
  await compose(['exec', '-T', 'database', ...psql, 'SELECT pg_current_xact_id()', 'chaps']);
  await inBackup('check');
  await testRestore(openRestoreTest(server), moment.trim());
}

const ADD_PRODUCT_COMMAND = ['add-product', 'psa-community', '--name', 'PSA blood test', '--price'];

/** Adds the test that the first event offers. */
async function addProduct({ compose, say }: Server, price: string) {
  await compose(['run', '--rm', '-T', 'staff', ...ADD_PRODUCT_COMMAND, price]);
  say(`Events may offer the PSA blood test for £${price}.\n`);
}

/** The command that needs only the container engine. */
const INSTALL_COMMAND = 'sudo sh deploy/install.sh';

/** The remaining steps, in order. */
function listNextSteps(
  { SITE_ORIGIN, BACKUP_TARGET, SMTP_URL, ...settings }: NodeJS.Dict<string>,
  hasTest: boolean,
) {
  const samples = Object.keys(settings).filter((name) => /\.example\b/.test(settings[name] ?? ''));
  const steps = [
    'Copy .env and deploy/secrets to a safe place away from this machine. Without them, no backup can be read.',
    `Sign up at ${SITE_ORIGIN}, then make that account an administrator:\n     sudo docker compose run --rm staff make-admin <e-mail address>`,
    ...(hasTest
      ? []
      : [
          "Add the first test: sudo docker compose run --rm staff add-product psa-community --name 'PSA blood test' --price 25.00",
        ]),
    `Add an event at ${SITE_ORIGIN}/staff/events, and book it.`,
    `Run this each month from root's cron, in this folder: sh deploy/install.sh restore-test`,
    ...(SMTP_URL ? [] : [`Set a mail relay: ${INSTALL_COMMAND} --mail-relay …`]),
    ...(BACKUP_TARGET
      ? []
      : [`Name another machine for the backups: ${INSTALL_COMMAND} --backup-target …`]),
    ...(samples.length
      ? [`Replace the sample values in .env, then run this again: ${samples.join(', ')}`]
      : []),
  ];
  return steps.map((step, index) => `${index + 1}. ${step}\n`).join('');
}

/** Whether no check fails. */
async function isReady(server: Server, settings: NodeJS.Dict<string>): Promise<boolean> {
  const checks = await check(server, settings);
  server.say(`${report(checks)}\n`);
  return checks.every(({ outcome }) => outcome !== 'fail');
}

/**
 * Asks for missing values, checks the machine, creates settings and secrets, starts the site, waits until
 * everything is healthy, and makes a booking. On an installed server it asks nothing and keeps all secrets.
 * @throws {Error} when an answer is invalid, a check fails, or something does not start
 */
export async function install(options: InstallOptions, server: Server): Promise<void> {
  const { folder, say } = server;
  const isNew = !isConfigured(folder);
  const answers = isNew
    ? await completeAnswers(options.answers, options.asks ? undefined : false)
    : validateAnswers(options.answers);
  const set =
    isNew && (await isPodman(server)) ? { ...PODMAN_SETTINGS, ...options.set } : options.set;
  const configuration = await planConfiguration(folder, {
    answers,
    set,
    release: options.release,
    es256: true,
  });
  while (!(await isReady(server, configuration.settings)) && !options.force) {
    // The answers are kept while the operator fixes the checks.
    const again =
      options.asks && (await confirm({ message: 'Fix the failed checks. Check again?' }));
    if (!again)
      throw new Error('Nothing was changed. Fix the failed checks, or continue with --force.');
  }
  write(folder, configuration);
  await start(server, configuration, isNew);
  say('Everything is running.\n');
  const { testPrice = 'none' } = answers;
  if (testPrice !== 'none') await addProduct(server, testPrice);
  if (options.books) {
    await bookOnRestoredCopy(server);
    say('A backup was restored beside the site, and a test member signed in there and booked.\n');
  }
  const hasTest = !isNew || testPrice !== 'none';
  say(`\nNext:\n${listNextSteps(configuration.settings, hasTest)}`);
}
