import { type AppName, buildDirectory, isBuilt, REMOTES } from '@chaps/mf-build/apps';
import { buildApp } from '@chaps/mf-build/build-app';
import { Argument } from '@commander-js/extra-typings';
import { UserError } from '../errors.ts';
import { publish } from '../publish.ts';
import { print, run, siteCommand, siteOf } from './command.ts';

const APPS: readonly AppName[] = ['shell', ...REMOTES];

async function buildToPublish(app: AppName, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return (await buildApp(app)).build;
  if (isBuilt(app, wanted)) return wanted;
  throw new UserError(`${app} ${wanted} cannot be published`, ['it was not built on this machine']);
}

await run(
  siteCommand(
    'publish-remote',
    "Builds one app from this checkout, uploads its files, verifies them and activates the build with one atomic change of the site's registry. Other apps and open tabs are not affected.",
  )
    .addArgument(new Argument('<app>', 'what to publish').choices(APPS))
    .option('--origin <url>', "origin of the app's files; needed only the first time")
    .option(
      '--verify-at <url>',
      'before activation, fetches every file from this origin and compares it',
    )
    .option('--build <id>', 'publishes an existing build')
    .option('--dry-run', 'builds and checks compatibility, and leaves the site unchanged')
    .action(async (app, { build: wanted, origin, verifyAt, dryRun, ...where }) => {
      const build = await buildToPublish(app, wanted);
      const site = await siteOf(where);
      await publish(site, { app, build, origin, verifyAt, dryRun }, buildDirectory(app, build));
      print(
        dryRun
          ? `${app} ${build} is compatible with ${site.root}`
          : `${app} ${build} is live in ${site.root}`,
      );
    }),
);
