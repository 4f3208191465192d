import { type BuildResult, buildPart } from './build-part.ts';
import { type PartToBuild, REMOTES } from './parts.ts';

/** Builds the shell and every remote whose sources changed since the last time, one after another. */
export async function buildAll(onBuilt: (result: BuildResult) => void = () => {}) {
  const parts: PartToBuild[] = ['shell', ...REMOTES];
  const results: BuildResult[] = [];
  // In sequence: rspack uses every core for one build already.
  for (const part of parts) {
    const result = await buildPart(part);
    onBuilt(result);
    results.push(result);
  }
  return results;
}

if (import.meta.main) {
  await buildAll(({ part, build, duration }) => {
    process.stdout.write(
      `${part} ${build} ${duration === 0 ? 'is up to date' : `${duration} ms`}\n`,
    );
  });
}
