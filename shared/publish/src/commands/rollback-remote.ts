/** `npm run rollback-remote -- <part>`: see HELP. */
import { rollBack } from '../publish.ts';
import { Misuse, run, say, siteOf, understood } from './command.ts';

const HELP = `npm run rollback-remote -- <part> [--to-build <id>] [--site <site>]

Makes an earlier build of one part live again. Its files are still there, so this is one atomic
change of the site's registry and nothing else. Doing it twice goes back further.

  <part>            shell or a remote
  --to-build <id>   the build; otherwise the one that was live before the present one
                    ('npm run remotes -- list' shows them)
  --site <site>     folder the site is served from; CHAPS_SITE, else .data/site
  --dry-run         says which build it would be, and changes nothing
  --help            this text

Exit codes: 0 live; 1 refused, with the reasons, nothing changed; 2 not understood; 3 failed.`;

await run(HELP, async () => {
  const { values, positionals } = understood({
    'to-build': { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  const [part] = positionals;
  if (!part) throw new Misuse('Which part? None is named.');
  const dryRun = values['dry-run'];
  const build = await rollBack(siteOf(values), part, { toBuild: values['to-build'], dryRun });
  say(`${part} ${build} ${dryRun ? 'would be' : 'is'} live`);
});
