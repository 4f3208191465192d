import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../apps.ts';
import { listFilesBelow } from '../files.ts';

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])),
  files: z.array(z.string()),
  bin: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Where `tsc -b` writes a package's output. */
export const getTypesFolder = (folder: string) => join(folder, '.cache/types');

export const readManifest = (folder: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/** Folders of the packages in `shared/`. */
export const listSharedPackages = (): string[] =>
  globSync('shared/*/package.json', { cwd: projectRoot })
    .sort()
    .map((file) => join(projectRoot, file, '..'));

/** Source files of a package that other packages can import, by path below its folder. */
export function listEntryFiles(folder: string): string[] {
  const targets = Object.values(readManifest(folder).exports).filter(
    (to) => typeof to === 'string',
  );
  const sources = listFilesBelow(join(folder, 'src'))
    .map((file) => `src/${file}`)
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));
  return sources.filter((file) =>
    targets.some((target) => {
      const [before = '', after] = target.replace('./', '').split('*');
      return after === undefined
        ? file === before
        : file.startsWith(before) && file.endsWith(after);
    }),
  );
}
