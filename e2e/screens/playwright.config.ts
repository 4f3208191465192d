import { defineConfig, devices } from '@playwright/test';
import { browserOptions } from '../src/browser-options.ts';
import { journeys } from '../src/journeys.ts';

/** Takes a picture of every page into `pictures/`, and renews those in `docs/screens/`. */
export default defineConfig({
  ...journeys,
  testMatch: 'screens/*.spec.ts',
  // What one page shows must not depend on which others were opened before it.
  workers: 1,
  use: {
    ...devices['Desktop Chrome'],
    ...journeys.use,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...browserOptions(),
      // Fields of dates and times are in the browser's own language.
      env: { ...process.env, LANGUAGE: 'en_GB' },
    },
  },
});
