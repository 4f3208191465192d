import { defineConfig, devices } from '@playwright/test';
import type { Engine } from './browsers/installed.ts';
import { journeys } from './src/journeys.ts';

/**
 * The main path in Firefox and WebKit: in Playwright's own builds, or in installed browsers through
 * WebDriver. `npm run test:browsers` chooses.
 */
export default defineConfig<{ engine: Engine['name'] }>({
  ...journeys,
  workers: 1,
  projects: [
    {
      name: 'firefox',
      testMatch: 'specs/main-path.spec.ts',
      use: { ...devices['Desktop Firefox'], ...journeys.use },
    },
    {
      name: 'webkit',
      testMatch: 'specs/main-path.spec.ts',
      use: { ...devices['Desktop Safari'], ...journeys.use },
    },
    {
      name: 'installed firefox',
      testMatch: 'browsers/installed.spec.ts',
      use: { ...journeys.use, engine: 'firefox' },
    },
    {
      name: 'installed webkit',
      testMatch: 'browsers/installed.spec.ts',
      use: { ...journeys.use, engine: 'webkit' },
    },
  ],
});
