/**
 * Loads the bundler, waits for a message with the names of parts, creates their development builds and exits.
 * A new process for each build frees the memory of the last build, and has loaded the bundler before it is
 * needed. It replies with a `DevelopmentBuild`, and exits with the process that started it.
 */
import '@chaps/contracts/registry';
import 'react-router-dom';
import '../build-id.ts';
import '../compile.ts';
import '../configuration.ts';
import '../host-exports.ts';
import '../prerender-config.ts';
import '../prerender-script.ts';
import type { AppName } from '../apps.ts';

export type DevelopmentBuild =
  | { builds: { app: AppName; build: string; duration: number }[] }
  | { error: string };

async function build(parts: readonly AppName[]): Promise<DevelopmentBuild> {
  // Loads the remotes' declarations now, because they may have changed while this process was waiting.
  const { buildForDevelopment } = await import('../build-app.ts');
  const { buildParts } = await import('../build-parts.ts');
  const builds: { app: AppName; build: string; duration: number }[] = [];
  await buildParts(parts, (result) => builds.push(result), buildForDevelopment);
  return { builds };
}

process.once('message', async (parts: readonly AppName[]) => {
  const answer = await build(parts).catch((error: Error) => ({ error: error.message }));
  process.send?.(answer, () => process.disconnect());
});
process.once('disconnect', () => process.exit());
