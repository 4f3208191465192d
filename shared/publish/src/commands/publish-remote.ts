/** `npm run publish-remote`: see HELP. */

import { type AppName, buildDirectory, isBuilt, REMOTES } from '@chaps/mf-build/apps';
import { buildApp } from '@chaps/mf-build/build-app';
import { UsageError, UserError } from '../errors.ts';
import { publish } from '../publish.ts';
import { parseCommand, print, run, siteOf } from './command.ts';

const HELP = `npm run publish-remote -- <app> [--to <site>] [options]

Builds one app from this checkout, uploads its files, verifies them and activates the build with one
atomic change of the site's registry. Other apps and open tabs are not affected.

  <app>             ${['shell', ...REMOTES].join(', ')}
  --to <site>       folder, mounted volume or s3://<bucket>/<prefix> of the site; CHAPS_SITE, else
                    .data/site (that of 'npm start')
  --origin <url>    origin of the app's files; needed only the first time
  --verify-at <url> before activation, fetches every file from this origin and compares it
  --build <id>      publishes an existing build
  --dry-run         builds and checks compatibility, and leaves the site unchanged
  --help            this text

Exit codes: 0 live; 1 not possible, with the reasons; 2 usage error; 3 failure. The live site changes
only with code 0.`;

function parseApp(name: string | undefined): AppName {
  const known: AppName[] = ['shell', ...REMOTES];
  const app = known.find((one) => one === name);
  if (!app) throw new UsageError(`Name an app: ${known.join(', ')}.`);
  return app;
}

async function buildToPublish(app: AppName, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return (await buildApp(app)).build;
  if (isBuilt(app, wanted)) return wanted;
  throw new UserError(`${app} ${wanted} cannot be published`, ['it was not built on this machine']);
}

await run(HELP, async () => {
  const { values, positionals } = parseCommand({
    origin: { type: 'string' },
    'verify-at': { type: 'string' },
    build: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  const app = parseApp(positionals[0]);
  const build = await buildToPublish(app, values.build);
  const site = await siteOf(values);
  const dryRun = values['dry-run'];
  const { origin, 'verify-at': verifyAt } = values;
  await publish(site, { app, build, origin, verifyAt, dryRun }, buildDirectory(app, build));
  print(
    dryRun
      ? `${app} ${build} is compatible with ${site.root}`
      : `${app} ${build} is live in ${site.root}`,
  );
});
