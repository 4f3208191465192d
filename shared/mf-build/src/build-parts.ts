import type { AppName } from './apps.ts';
import { type BuildResult, buildApp } from './build-app.ts';

/**
 * Builds the parts whose sources changed.
 * @param build creates one of them
 */
export async function buildParts(
  parts: readonly AppName[],
  onBuilt: (result: BuildResult) => void,
  build: (part: AppName) => Promise<BuildResult> = buildApp,
): Promise<void> {
  // In sequence: one rspack build already uses every core.
  for (const part of parts) onBuilt(await build(part));
}
