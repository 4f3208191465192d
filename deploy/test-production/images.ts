import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { parse } from 'yaml';
import { z } from 'zod';
import { ensureBaseImage, listImages, MissingImageError, tagLookAlikes } from './base-images.ts';
import type { Engine } from './engine.ts';

/** The release tag of the images. */
export const RELEASE = 'rehearsal';

/** An image of the project, by its name in docker-compose.yml. */
export const getProjectImage = (name: string, release = RELEASE) => `${name}:${release}`;

const serviceSchema = z.object({
  image: z
    .string()
    .transform((image) =>
      image.replace(/^\$\{REGISTRY:-\}(.+):\$\{RELEASE:\?\}$/, `$1:${RELEASE}`),
    ),
  profiles: z.array(z.string()).default([]),
  build: z
    .object({
      dockerfile: z.string(),
      args: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
});

/** The services of docker-compose.yml, except monitoring, which uses none of the project's images. */
function readComposeServices() {
  const text = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8');
  const { services } = z
    .object({ services: z.record(z.string(), serviceSchema) })
    .parse(parse(text, { merge: true }));
  return Object.values(services).filter(({ profiles }) => !profiles.includes('dashboards'));
}

type Build = NonNullable<z.infer<typeof serviceSchema>['build']>;

/** Builds with Dockerfiles in files: podman cannot open the standard input that Node.js gives it. */
async function buildProjectImages(engine: Engine, own: Map<string, Build>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-dockerfile-'));
  const file = join(folder, 'Dockerfile');
  try {
    for (const [image, { dockerfile, args }] of own) {
      const text = readFileSync(join(projectRoot, dockerfile), 'utf8');
      writeFileSync(file, await tagLookAlikes(engine, text));
      const values = Object.entries(args).flatMap(([name, value]) => [
        '--build-arg',
        `${name}=${value}`,
      ]);
      const options = ['--network', 'host', ...values, '--tag', image];
      await engine.run(['build', ...options, '--file', file, projectRoot], { shown: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Provides third-party images, and builds the project's own with their Dockerfiles.
 * @param pattern a regular expression for the names of the images to build; the others must exist already
 * @returns the look-alikes in use, and the images that can be neither pulled nor imitated
 */
export async function buildImages(engine: Engine, pattern = '') {
  const services = readComposeServices();
  const own = new Map(
    services.flatMap(({ image, build }) =>
      build && new RegExp(pattern).test(image) ? [[image, build] as const] : [],
    ),
  );
  const published = services.flatMap(({ image, build }) => (build ? [] : [image]));
  const first = [...own.values()].flatMap(({ dockerfile }) => listImages(dockerfile));
  const taken: string[] = [];
  const without: string[] = [];
  for (const image of new Set([...published, ...first, 'storage:rehearsal'])) {
    try {
      taken.push(await ensureBaseImage(engine, image));
    } catch (error) {
      if (!(error instanceof MissingImageError)) throw error;
      without.push(`${image}: ${error.message}`);
    }
  }
  await buildProjectImages(engine, own);
  return { taken, without };
}
