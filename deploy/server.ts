/** Installs and runs a server: `npm run server -- --help`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Argument, Command, Option } from '@commander-js/extra-typings';
import { confirm } from '@inquirer/prompts';
import { isConfigured, planConfiguration, readValue, write } from './configuration.ts';
import { openServer } from './docker.ts';
import { report, runDoctor, toDoctorSettings } from './doctor.ts';
import { bookOnRestoredCopy, getImages, install } from './install.ts';
import { type Answers, QUESTIONS, toOptionName } from './questions.ts';
import { checkoutRelease } from './release.ts';
import { formatTenMinutesAgo, openRestoreTest, testRestore } from './restore-test.ts';
import { ROTATED_KEYS, rotate, rotateInKubernetes } from './rotate.ts';
import { showStatus } from './status.ts';
import { update } from './update.ts';

const server = openServer(join(import.meta.dirname, '..'));
const { compose, docker, say, folder } = server;
const runInBackup = (...args: string[]) =>
  compose(['exec', '-T', 'backup', 'chaps-pgbackrest', ...args]);

const program = new Command('npm run server --').description(
  'Installs and runs the product on this machine, with Docker or podman (docs/operations).',
);

const installCommand = program
  .command('install')
  .description(
    'Asks for what only the charity knows, checks the machine, creates settings (.env) and secrets (deploy/secrets), starts everything, and makes a test booking in a copy restored from a backup, separate from the live site. When run again, it asks nothing, repairs what is broken and applies the options given.',
  );
for (const [name, { ask }] of Object.entries(QUESTIONS)) {
  const variable = `CHAPS_${toOptionName(name).slice(2).replaceAll('-', '_').toUpperCase()}`;
  installCommand.addOption(new Option(`${toOptionName(name)} <value>`, ask).env(variable));
}
installCommand
  .option('--set <NAME=value...>', 'sets any other variable listed in deploy/env.example')
  .option('--release <tag>', "image tag for a new server; defaults to this checkout's")
  .option('--yes', 'asks nothing: a missing answer is an error')
  .option('--force', 'continues when a check fails')
  .option('--no-booking', 'skips the test booking')
  .action(async ({ set = [], release, yes, force = false, booking, ...given }) => {
    const answers: Answers = given;
    await install(
      {
        answers,
        set: parseAssignments(Array.isArray(set) ? set : []),
        release: () => (typeof release === 'string' ? release : checkoutRelease()),
        asks: !yes && process.stdin.isTTY,
        force: Boolean(force),
        books: booking !== false,
      },
      server,
    );
  });

/** @throws {Error} for an argument that is not an assignment */
function parseAssignments(list: string[]): Record<string, string> {
  return Object.fromEntries(
    list.map((each) => {
      const [, name, value] = /^([A-Z][A-Z_]*)=([^\r\n]*)$/.exec(each) ?? [];
      if (!name || value === undefined) throw new Error(`--set ${each}: must be NAME=value`);
      return [name, value];
    }),
  );
}

program
  .command('keys')
  .description(
    'Creates settings and secrets without starting anything, for Kubernetes or a server that you set up by hand. Existing secrets are kept.',
  )
  .option('--hs256', 'signs tokens with a shared secret rather than with a key pair')
  .action(async ({ hs256 = false }) => {
    if (isConfigured(folder)) throw new Error('.env already exists.');
    const given = { answers: {}, set: {}, release: checkoutRelease, es256: !hs256 };
    write(folder, await planConfiguration(folder, given));
    say('.env and deploy/secrets are written. Keep a copy safe.\n');
  });

program
  .command('update')
  .description(
    'Updates to a release: pulls its images from REGISTRY, or builds them from this checkout; runs the migrations; waits until the new containers are ready; stops the old ones. A release that does not become ready changes nothing.',
  )
  .argument('[release]', "image tag; defaults to this checkout's")
  .action(async (given) => say(`Release ${await update(server, { given })} is running.\n`));

program
  .command('back')
  .description('Returns to the previous release, once.')
  .action(async () => say(`Release ${await update(server, { back: true })} is running.\n`));

program
  .command('backup')
  .description('Makes a backup now, in addition to the daily one, and lists all backups.')
  .action(async () => {
    await runInBackup('now');
    say(await runInBackup('info'));
  });

program
  .command('restore')
  .description(
    'Restores the database of this server from its backup: to the last change, or to a given moment. Anything written after that moment is lost from the server, but stays in the backups.',
  )
  .argument('[moment]', "such as '2026-03-12 14:00:00+00'")
  .option('--yes', 'does not ask for confirmation')
  .action(async (moment, { yes }) => {
    const message = `Replace the database with its state at ${moment ?? 'the last change'}?`;
    if (!yes && !(await confirm({ message, default: false }))) return;
    await getImages(server, readValue(folder, 'REGISTRY'));
    const { name }: { name: string } = JSON.parse(await compose(['config', '--format', 'json']));
    await compose(['down', '--timeout', '60']);
    const volume = `${name}_database`;
    const there = (await docker(['volume', 'ls', '--quiet'])).split('\n').includes(volume);
    if (there) await docker(['volume', 'rm', volume]);
    const restore = ['chaps-pgbackrest', 'restore', ...(moment ? [moment] : [])];
    await compose(['run', '--rm', '--no-deps', '-T', 'database', ...restore]);
    await compose(['up', '--detach', '--no-build']);
    say('The database has been restored, and everything is running.\n');
  });

program
  .command('restore-test')
  .description(
    'Restores the backups, to a given moment, into separate containers, starts the sign-in service and the API on them, signs in and books, and removes them. Reports the outcome to the running site; the alert RestoreTestOverdue fires when nobody has run this for 35 days.',
  )
  .option('--to <moment>', 'such as 2026-03-12 14:00:00+00; defaults to ten minutes ago')
  .option('--now', 'makes a backup now and restores that')
  .action(async ({ to = formatTenMinutesAgo(), now }) => {
    const begun = performance.now();
    await (now ? bookOnRestoredCopy(server) : testRestore(openRestoreTest(server), to));
    const minutes = Math.ceil((performance.now() - begun) / 60_000);
    say(`Restored to ${now ? 'now' : to} in ${minutes} min; a test member signed in and booked.\n`);
  });

program
  .command('rotate')
  .description(
    'Creates a new key and starts using it while the site runs. Both are valid until --finish removes the old one.',
  )
  .addArgument(new Argument('<key>').choices(ROTATED_KEYS))
  .option('--finish', 'removes the older key')
  .option('--id <webhook>', 'id of the new webhook, as created at PayPal')
  .option(
    '--namespace <name>',
    'namespace of a chart release, reached through kubectl; defaults to this server',
  )
  .action(async (key, { finish = false, id, namespace }) => {
    const options = { finish, given: id };
    if (!namespace) await rotate(key, options, server);
    else say(await rotateInKubernetes(key, options, namespace));
  });

program
  .command('status')
  .description(
    'Shows what is running, and when it was last backed up and tested. Exits with 1 when something is unhealthy.',
  )
  .action(async () => {
    const { text, isWell } = await showStatus(server);
    say(text);
    if (!isWell) process.exitCode = 1;
  });

program
  .command('doctor')
  .description(
    'Checks a deployed site from outside: certificates, documents and their headers, token keys, clocks, calls between origins, webhooks and the DNS records for mail. Run it on a machine other than the site’s, with a copy of its .env: from there it sees what others see.',
  )
  .option('--env <file>', "the site's .env file", join(folder, '.env'))
  .option(
    '--site <address>',
    's3://<bucket>/<prefix> of a site in object storage; tests its conditional writes',
  )
  .option('--dns <server...>', "DNS servers to use instead of this machine's")
  .action(async ({ env, site, dns }) => {
    const checks = await runDoctor({
      ...toDoctorSettings(parseEnv(readFileSync(env, 'utf8'))),
      ...(site ? { storage: site } : {}),
      ...(dns ? { dnsServers: dns } : {}),
    });
    say(`${report(checks)}\n`);
    if (checks.some(({ outcome }) => outcome === 'fail')) process.exitCode = 1;
  });

program.hook('preAction', (_program, command) => {
  const isElsewhere =
    ['install', 'keys', 'doctor'].includes(command.name()) || 'namespace' in command.opts();
  if (!isElsewhere && !existsSync(join(folder, '.env')))
    throw new Error('No server is installed here.');
});

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
