/**
 * `npm run bench`: figures of the API and of the pages, measured in one run; with `--console` those of
 * the console's lists alone, at the real size. Nothing is asserted.
 */
import { spawnSync } from 'node:child_process';
import { readArguments } from './read-arguments.ts';

const { values } = readArguments('npm run bench [-- --console]', {
  options: { console: { type: 'boolean', default: false } },
});

const runs = values.console
  ? [['-w', 'api', '--', 'console']]
  : [
      ['-w', 'api'],
      ['-w', 'e2e'],
    ];
for (const run of runs) {
  const { status } = spawnSync('npm', ['run', 'bench', ...run], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
