/**
 * `npm run bench`: figures for the API and the pages, measured in one run; with `--console` only
 * the console's lists and pages, at the real size, with `--clinic` only a clinic day. Nothing is
 * asserted.
 */
import { spawnSync } from 'node:child_process';
import { readArguments } from './read-arguments.ts';

const { values } = readArguments('npm run bench [-- --console | --clinic]', {
  options: {
    console: { type: 'boolean', default: false },
    clinic: { type: 'boolean', default: false },
  },
});

function scripts(): string[][] {
  if (values.console) {
    return [
      ['bench', '-w', 'api', '--', 'console'],
      ['bench:console', '-w', 'e2e'],
    ];
  }
  if (values.clinic) {
    return [
      ['bench', '-w', 'api', '--', 'clinic'],
      ['bench:clinic', '-w', 'e2e'],
    ];
  }
  return [
    ['bench', '-w', 'api'],
    ['bench', '-w', 'e2e'],
  ];
}

for (const script of scripts()) {
  const { status } = spawnSync('npm', ['run', ...script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
