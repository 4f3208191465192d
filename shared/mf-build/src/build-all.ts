import { type AppName, REMOTES } from './apps.ts';
import { type BuildResult, buildApp } from './build-app.ts';

/** Builds the shell and every remote whose sources changed. */
export async function buildAll(onBuilt: (result: BuildResult) => void = () => {}) {
  const apps: AppName[] = ['shell', ...REMOTES];
  const results: BuildResult[] = [];
  // In sequence: one rspack build already uses every core.
  for (const app of apps) {
    const result = await buildApp(app);
    onBuilt(result);
    results.push(result);
  }
  return results;
}

if (import.meta.main) {
  await buildAll(({ app, build, duration }) => {
    process.stdout.write(
      `${app} ${build} ${duration === 0 ? 'is up to date' : `${duration} ms`}\n`,
    );
  });
}
