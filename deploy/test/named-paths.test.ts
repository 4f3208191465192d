import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { expect, test } from 'vitest';
import { z } from 'zod';

// Containers, charts and workflows run commands that nothing else here runs. Each program and npm
// script that they name must exist, or production cannot be built.

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectRoot,
  encoding: 'utf8',
}).split('\n');

const files = tracked.filter((file) =>
  [
    /(^|\/)[\w.]*Dockerfile$/,
    /(^|\/)docker-compose[\w.]*\.ya?ml$/,
    /^deploy\/helm\/.*\.(ya?ml|tpl)$/,
    /^\.github\/workflows\/.*\.ya?ml$/,
    /(^|\/)package\.json$/,
    /^\.ci\/run$/,
    /^lefthook\.yml$/,
  ].some((kind) => kind.test(file)),
);

const manifest = z.object({
  name: z.string(),
  scripts: z.record(z.string(), z.string()).default({}),
});
const manifests = new Map(
  tracked
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .map((file) => {
      const { name, scripts } = manifest.parse(JSON.parse(readText(file)));
      return [file.replace(/\/?package\.json$/, ''), { name, scripts: Object.keys(scripts) }];
    }),
);

function readText(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

/** Programs of the project named in a text: relative paths of at least two parts, without variables. */
function programsIn(text: string): string[] {
  const words = text.matchAll(
    /(?<![\w./:${}@~*-])(?:\.\/)?((?:[\w-]+\/)+[\w.-]+\.(?:[cm]?[jt]s|sh))(?![\w/])/g,
  );
  return [...words].flatMap(([, path = '']) => (path.startsWith('node_modules/') ? [] : path));
}

/** npm scripts named in a text, each with the workspace that it is run in ('' is the root). */
function scriptsIn(text: string): { script: string; workspace: string }[] {
  const commands = text.matchAll(
    /\bnpm run (?:(?:-s|--silent) )?([a-z][\w:-]*)(?: (?:-w|--workspace)[ =]([\w@/-]+))?/g,
  );
  return [...commands].map(([, script = '', workspace = '']) => ({ script, workspace }));
}

function isScript(folder: string, { script, workspace }: { script: string; workspace: string }) {
  const found =
    workspace === ''
      ? manifests.get(folder)
      : [...manifests].find(([path, { name }]) => path === workspace || name === workspace)?.[1];
  return found?.scripts.includes(script) ?? false;
}

test('the files that name programs are found', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'deploy/tools.Dockerfile',
      'docker-compose.yml',
      '.github/workflows/test.yml',
      'deploy/helm/chaps/values.yaml',
      'package.json',
    ]),
  );
});

test('a missing program and a missing script are recognised', () => {
  expect(programsIn('RUN npm ci && node tools/gone.ts --all "/etc/nginx/x.sh"')).toEqual([
    'tools/gone.ts',
  ]);
  const [named] = scriptsIn('run: npm run --silent gone -w api');
  expect(named).toEqual({ script: 'gone', workspace: 'api' });
  expect(named && isScript('', named)).toBe(false);
  expect(isScript('', { script: 'db:types', workspace: 'api' })).toBe(true);
});

test.each(files)('the programs and scripts that %s names exist', (file) => {
  const isManifest = file.endsWith('package.json');
  const folder = isManifest ? file.replace(/\/?package\.json$/, '') : '';
  // What a package publishes is JavaScript that packing writes.
  const text = isManifest
    ? Object.values(manifest.parse(JSON.parse(readText(file))).scripts).join('\n')
    : readText(file);
  const programs = programsIn(text).filter(
    (path) => !existsSync(join(projectRoot, path)) && !existsSync(join(projectRoot, folder, path)),
  );
  expect(programs).toEqual([]);
  expect(scriptsIn(text).filter((named) => !isScript(folder, named))).toEqual([]);
});
