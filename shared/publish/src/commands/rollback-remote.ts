/** `npm run rollback-remote`: see HELP. */
import { UsageError } from '../errors.ts';
import { rollBack } from '../publish.ts';
import { parseCommand, print, run, siteOf } from './command.ts';

const HELP = `npm run rollback-remote -- <app> [--to-build <id>] [--site <site>]

Makes an earlier build of one app live again. Its files are still there, so this is one atomic
change of the site's registry and nothing else. Doing it twice goes back further.

  <app>             shell or a remote
  --to-build <id>   defaults to the build that was live before the current one
                    ('npm run remotes -- list' shows them)
  --site <site>     folder or s3://<bucket>/<prefix> of the site; CHAPS_SITE, else .data/site
  --dry-run         prints the build, and changes nothing
  --help            this text

Exit codes: 0 live; 1 not possible, with the reasons; 2 usage error; 3 failure.`;

await run(HELP, async () => {
  const { values, positionals } = parseCommand({
    'to-build': { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  const [app] = positionals;
  if (!app) throw new UsageError('Name an app.');
  const dryRun = values['dry-run'];
  const build = await rollBack(await siteOf(values), app, { toBuild: values['to-build'], dryRun });
  print(`${app} ${build} ${dryRun ? 'would be' : 'is'} live`);
});
