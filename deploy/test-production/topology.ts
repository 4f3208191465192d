/**
 * Builds every image and runs the topology of docker-compose.yml with real services: `npm run
 * test:production` (docs/operations/testing.md). AUTH_BINARY, AUTH_MIGRATIONS, MAIL_BINARY and
 * PGBACKREST_BINARY name programs whose images cannot be pulled, STORAGE_BINARY the S3 server for backups;
 * missing ones are listed and count as skipped. IMAGES is a regular expression for the names of the images to
 * build (`present` builds none and uses those of the last run), SCENARIOS one for the titles of the scenarios
 * to run (the booking always runs).
 */
import { after, test } from 'node:test';
import { findEngine } from './engine.ts';
import { buildImages } from './images.ts';
import { TestInstallation } from './rehearsal.ts';
import { selectScenarios } from './scenarios.ts';

/** Shown when a scenario fails, before the next one replaces the containers. */
const LOGS_COMMAND = ['logs', '--tail', '60', 'gateway', 'auth', 'api', 'worker', 'database'];

const scenarios = selectScenarios(process.env.SCENARIOS);
const engine = await findEngine();
if (typeof engine === 'string') {
  test('the production topology', { skip: engine });
} else {
  // Until the images are built, so that nothing runs on images from an earlier run.
  let missing = ['the images were not built'];
  test(`${engine.name} builds every image`, async (context) => {
    const { taken, without } = await buildImages(engine, process.env.IMAGES);
    for (const line of taken) context.diagnostic(line);
    missing = without;
  });
  test('the topology runs', async (context) => {
    if (missing.length > 0) return context.skip(missing.join('; '));
    const rehearsal = await TestInstallation.start(engine);
    try {
      for (const [title, scenario] of scenarios) {
        await context.test(title, async () => {
          try {
            await scenario(rehearsal);
          } catch (error) {
            process.stderr.write(await rehearsal.compose(LOGS_COMMAND).catch(String));
            process.stderr.write(await rehearsal.openPages().catch(String));
            throw error;
          }
        });
      }
    } finally {
      await rehearsal.stop();
    }
  });
  after(() => engine.close());
}
