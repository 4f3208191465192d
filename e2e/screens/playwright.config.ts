import { defineConfig, devices } from '@playwright/test';
import { browserOptions } from '../src/browser-options.ts';
import { journeys } from '../src/journeys.ts';

/** Takes a picture of every page into `pictures/`, and updates those in `docs/screens/`. */
export default defineConfig({
  ...journeys,
  testMatch: 'screens/*.spec.ts',
  // A page's content must not depend on which pages were opened before it.
  workers: 1,
  use: {
    ...devices['Desktop Chrome'],
    ...journeys.use,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...browserOptions(),
      // Date and time fields follow the browser's own language.
      env: { ...process.env, LANGUAGE: 'en_GB' },
    },
  },
});
