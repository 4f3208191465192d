import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pathsIn, scriptsIn } from './named-paths.ts';

// Containers, charts, workflows and the runbook name files and commands that no other test uses. Each path,
// program and npm script that they name must exist, or production cannot be built or run.

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8' }).split('\n');
const tracked = git('ls-files', '--cached', '--others', '--exclude-standard');

const files = tracked.filter((file) =>
  [
    /(^|\/)[\w.]*Dockerfile$/,
    /(^|\/)(docker-)?compose[\w.-]*\.ya?ml$/,
    /^deploy\/helm\/.*\.(ya?ml|tpl|txt)$/,
    /^(deploy|shared)\/.*nginx\/.*\.template$/,
    /^\.github\/.*\.ya?ml$/,
    /^docs\/operations\/.*\.md$/,
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

/** Whether a path is created later: git ignores it, or it contains a variable. */
const madeElsewhere = (path: string) => {
  if (/\$/.test(path)) return true;
  const ignored = [
    'node_modules/',
    ...git('check-ignore', '--no-index', '--', 'dist/', path, `${path}/`),
  ];
  return ignored.some((known) => known.replace(/\/$/, '') === path);
};

const exists = (path: string, folder: string) =>
  path === '.' || globSync(path.replace(/\/$/, ''), { cwd: join(projectRoot, folder) }).length > 0;

/** Relative to the project's root or, for what a package's scripts run, to the package. */
const missingPaths = (file: string, text: string) => {
  const folder = file.endsWith('/package.json') ? dirname(file) : '';
  return pathsIn(file, text).filter(
    (path) => !exists(path, '') && !exists(path, folder) && !madeElsewhere(path),
  );
};

function missingScripts(folder: string, text: string) {
  return scriptsIn(text).filter(({ script, workspace }) => {
    const found = ['', '.', '..'].includes(workspace)
      ? manifests.get(workspace === '' ? folder : '')
      : [...manifests].find(([path, { name }]) => path === workspace || name === workspace)?.[1];
    return !found?.scripts.includes(script);
  });
}

test('finds the files that name other files', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'deploy/tools.Dockerfile',
      'docker-compose.yml',
      'deploy/test-production/compose.yml',
      '.github/workflows/test.yml',
      'docs/operations/first-day.md',
      'deploy/helm/chaps/values.yaml',
      'deploy/helm/chaps/templates/_names.tpl',
      'deploy/nginx/shell/server.conf.template',
      'package.json',
    ]),
  );
});

const service = (words: string) => `services: { one: { ${words} } }`;

test.each([
  ['x.Dockerfile', 'RUN npm ci && node tools/gone.ts --all "/etc/nginx/x.sh"', 'tools/gone.ts'],
  ['x.Dockerfile', 'CMD ["node", "--import", "tsx", "api/src/gone.ts"]', 'api/src/gone.ts'],
  ['x.Dockerfile', 'COPY package.json gone.json ./', 'gone.json'],
  ['x.Dockerfile', 'COPY --chown=node \\\n  deploy/gone/$KIND /etc/', 'deploy/gone/*'],
  ['docker-compose.yml', service('command: [node, api/src/gone.ts]'), 'api/src/gone.ts'],
  ['docker-compose.yml', service('build: ./gone'), 'gone/Dockerfile'],
  [
    'docker-compose.yml',
    service('build: { context: ., dockerfile: deploy/gone.Dockerfile }'),
    'deploy/gone.Dockerfile',
  ],
  ['docker-compose.yml', service('env_file: deploy/gone.env'), 'deploy/gone.env'],
  ['docker-compose.yml', service('env_file: [{ path: gone.env }]'), 'gone.env'],
  ['docker-compose.yml', service('volumes: ["./gone.yml:/etc/x.yml:ro"]'), './gone.yml'],
  ['docker-compose.yml', service('volumes: [{ type: bind, source: ./gone }]'), './gone'],
  ['docker-compose.yml', service('extends: { file: gone.yml, service: x }'), 'gone.yml'],
  ['docker-compose.yml', 'services: {}\nconfigs: { x: { file: ./gone.yml } }', './gone.yml'],
  ['docker-compose.yml', 'services: {}\nsecrets: { x: { file: ./gone } }', './gone'],
  [
    'deploy/helm/chaps/templates/x.yaml',
    '{{ .Files.Get "files/gone.yaml" }}',
    'deploy/helm/chaps/files/gone.yaml',
  ],
  ['deploy/helm/chaps/values.yaml', 'command: [node, api/src/gone.ts]', 'api/src/gone.ts'],
  [
    'deploy/nginx/shell/x.conf.template',
    `include \${CHAPS_RUN}/headers/gone.conf;`,
    'deploy/nginx/headers/gone.conf.template',
  ],
  ['.github/workflows/x.yml', '- uses: ./.github/actions/gone', './.github/actions/gone'],
  ['.github/workflows/x.yml', '- run: npm ci && ./scripts/gone --all', './scripts/gone'],
  ['.github/workflows/x.yml', 'node-version-file: .gone', '.gone'],
])('in %s a missing path is recognised: %s', (file, text, missing) => {
  expect(missingPaths(file, text)).toEqual([missing]);
});

test.each([
  ['run: npm run --silent gone -w api', { script: 'gone', workspace: 'api' }],
  ['run: npm run -w @chaps/api gone -- test', { script: 'gone', workspace: '@chaps/api' }],
  ['command: [npm, run, gone]', { script: 'gone', workspace: '' }],
  ['CMD ["npm", "start", "--workspace=shared/ui"]', { script: 'start', workspace: 'shared/ui' }],
  ['npm --prefix .. run gone', { script: 'gone', workspace: '..' }],
  ['npm test --workspace gone', { script: 'test', workspace: 'gone' }],
])('a missing script is recognised: %s', (text, missing) => {
  expect(missingScripts('', text)).toEqual([missing]);
});

test('does not report what exists or is created where it is used', () => {
  const compose = service(
    `build: ., env_file: "\${FOLDER:?}/x", volumes: ["./staff-files:/x", "site:/site", "/tmp:/tmp"]`,
  );
  expect(missingPaths('docker-compose.yml', compose)).toEqual(['Dockerfile']);
  expect(missingPaths('x.Dockerfile', 'COPY --from=packages /project ./')).toEqual([]);
  expect(missingScripts('', 'npm run db:types -w api && npm ci && npm test')).toEqual([]);
});

test.each(files)('the paths and scripts named in %s exist', (file) => {
  const isManifest = file.endsWith('package.json');
  // Only its scripts: the published files are JavaScript, which packing creates.
  const text = isManifest
    ? Object.values(manifest.parse(JSON.parse(readText(file))).scripts).join('\n')
    : readText(file);
  expect(missingPaths(file, text)).toEqual([]);
  const folder = isManifest ? file.replace(/\/?package\.json$/, '') : '';
  expect(missingScripts(folder, text)).toEqual([]);
});
