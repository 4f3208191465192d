import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { parse } from 'yaml';
import { z } from 'zod';

/** Paths from the project's root, without those that contain a variable. */
type Paths = string[];

/** Programs of the project: relative paths of at least two parts, without variables. */
const programsIn = (text: string): Paths =>
  [
    ...text.matchAll(
      /(?<![\w./:${}@~*-])(?:\.\/)?((?:[\w-]+\/)+[\w.-]+\.(?:[cm]?[jt]s|sh))(?![\w/])/g,
    ),
  ].flatMap(([, path = '']) => (path.startsWith('node_modules/') ? [] : path));

/** The `COPY` and `ADD` lines of a Dockerfile that copy from the project; `*` for a build argument. */
function copiesIn(text: string): { sources: Paths; target: string }[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .matchAll(/^(?:COPY|ADD)((?: --\w+(?:=\S+)?)*) (.+)$/gm);
  return [...lines].flatMap(([, flags = '', rest = '']) => {
    const words = rest
      .replaceAll(/\$\{?\w+\}?/g, '*')
      .trim()
      .split(/\s+/);
    return flags.includes('--from')
      ? []
      : { sources: words.slice(0, -1), target: words.at(-1) ?? '' };
  });
}

const text = z.string();
const several = z.union([text, z.array(z.union([text, z.object({ path: text })]))]).optional();
const files = z.record(text, z.object({ file: text.optional() }).nullable()).default({});
const composeFile = z.object({
  services: z.record(
    text,
    z.object({
      build: z.union([text, z.object({ context: text, dockerfile: text.optional() })]).optional(),
      env_file: several,
      extends: z.union([text, z.object({ file: text.optional() })]).optional(),
      volumes: z.array(z.union([text, z.object({ source: text.optional() })])).default([]),
    }),
  ),
  configs: files,
  secrets: files,
});
type ComposeService = z.infer<typeof composeFile>['services'][string];

function pathsOfService({ build, env_file: env, extends: base, volumes }: ComposeService): Paths {
  const { context, dockerfile = 'Dockerfile' } =
    typeof build === 'object' ? build : { context: build };
  const envFiles = (typeof env === 'string' ? [env] : (env ?? [])).map((file) =>
    typeof file === 'string' ? file : file.path,
  );
  // A source without a dot is a volume, an absolute one is on the machine.
  const mounts = volumes
    .map((volume) => (typeof volume === 'string' ? volume.split(':')[0] : volume.source) ?? '')
    .filter((path) => path.startsWith('.'));
  return [
    ...(context === undefined ? [] : [posix.join(context, dockerfile)]),
    ...envFiles,
    ...(typeof base === 'object' && base.file ? [base.file] : []),
    ...mounts,
  ];
}

function pathsInCompose(content: string): Paths {
  const { services, configs, secrets } = composeFile.parse(
    parse(content, { merge: true, logLevel: 'error' }),
  );
  const stored = [...Object.values(configs), ...Object.values(secrets)].flatMap(
    (entry) => entry?.file ?? [],
  );
  return [...Object.values(services).flatMap(pathsOfService), ...stored];
}

/** Files of a chart that its templates read. */
const pathsInChart = (file: string, content: string): Paths =>
  [...content.matchAll(/\.Files\.(?:Get|Glob|Lines|AsConfig|AsSecrets) "([^"]+)"/g)].map(
    ([, path = '']) => posix.join(file.slice(0, file.indexOf('/templates/')), path),
  );

/** Configuration that nginx includes, found where the image's Dockerfile copies it from. */
function pathsInNginx(content: string): Paths {
  const templates = '/etc/nginx/templates';
  const copies = copiesIn(readFileSync(join(projectRoot, 'deploy/web.Dockerfile'), 'utf8'));
  return [...content.matchAll(/\binclude \$\{CHAPS_RUN\}\/([\w./*-]+);/g)].map(([, path = '']) => {
    const wanted = posix.join(templates, `${path}.template`);
    const places = copies.flatMap(({ sources, target }) =>
      sources.flatMap((source) => {
        const copied = /\.\w+$/.test(source) ? posix.join(target, posix.basename(source)) : target;
        if (copied === wanted) return source;
        return wanted.startsWith(`${target}/`) ? source + wanted.slice(target.length) : [];
      }),
    );
    return (
      places.find((place) => globSync(place, { cwd: projectRoot }).length > 0) ??
      `deploy/nginx/${path}.template`
    );
  });
}

/** Files of the repository that a workflow names, with a leading dot or as a setting. */
const pathsInWorkflow = (content: string): Paths =>
  [
    /(?<=[\s;&|("'])(\.\/[\w./-]+|\.ci\/[\w./-]+)/g,
    /\b(?:[\w-]+-file|working-directory|cache-dependency-path): ['"]?([\w./-]+)/g,
  ].flatMap((named) => [...content.matchAll(named)].map(([, path = '']) => path));

/** Paths of the project that a file names, in the syntax of its kind. */
export function pathsIn(file: string, content: string): Paths {
  const programs = programsIn(content);
  if (file.endsWith('Dockerfile')) {
    return [...programs, ...copiesIn(content).flatMap(({ sources }) => sources)];
  }
  if (/compose[\w.-]*\.ya?ml$/.test(file)) return [...programs, ...pathsInCompose(content)];
  if (file.includes('/helm/')) return [...programs, ...pathsInChart(file, content)];
  if (file.endsWith('.template')) return pathsInNginx(content);
  if (file.startsWith('.github/')) return [...programs, ...pathsInWorkflow(content)];
  return programs;
}

const WITH_VALUE = ['-w', '--workspace', '--prefix'];

/** npm scripts named in a text, each with the workspace or folder in which it runs ('' is the root). */
export function scriptsIn(content: string): { script: string; workspace: string }[] {
  // In shell syntax, and in lists of YAML or JSON.
  const commands = content.replaceAll(/["',]+\s*/g, ' ').matchAll(/\bnpm ([^\n&;|()[\]{}`#]*)/g);
  return [...commands].flatMap(([, rest = '']) => {
    const all = rest.trim().replaceAll('=', ' ').split(/\s+/);
    const flag = all.findIndex((word) => WITH_VALUE.includes(word));
    const workspace = flag < 0 ? '' : (all[flag + 1] ?? '');
    const [command = '', named = ''] = all.filter(
      (word, index) => !word.startsWith('-') && !WITH_VALUE.includes(all[index - 1] ?? ''),
    );
    if (command === 'test' || command === 'start') return { script: command, workspace };
    const isNamed = /^run(-script)?$/.test(command) && /^[a-z][\w:-]*$/.test(named);
    return isNamed ? { script: named, workspace } : [];
  });
}
