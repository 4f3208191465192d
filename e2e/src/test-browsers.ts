/**
 * `npm run test:browsers`: the main path in Firefox and WebKit. Uses Playwright's own build of
 * each, or else an installed browser; exits with 1 when there is neither.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HOW_TO_INSTALL, hasOwnBuild, installedEngine } from '../browsers/installed.ts';
import { readArguments } from './read-arguments.ts';

readArguments('npm run test:browsers', {});

const projectRoot = join(import.meta.dirname, '../..');

const projects: string[] = [];
for (const name of ['firefox', 'webkit'] as const) {
  if (hasOwnBuild(name)) projects.push(name);
  else if (installedEngine(name)) projects.push(`installed ${name}`);
  else {
    process.stderr.write(`${name} is not installed: ${HOW_TO_INSTALL[name]}\n`);
    process.exitCode = 1;
  }
}

if (projects.length > 0) {
  const playwright = join(projectRoot, 'node_modules/@playwright/test/cli.js');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const { status } = spawnSync(
    process.execPath,
    [playwright, 'test', '--config', 'e2e/browsers.config.ts', ...chosen],
    { cwd: projectRoot, stdio: 'inherit' },
  );
  process.exitCode ||= status ?? 1;
}
