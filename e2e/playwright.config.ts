import { defineConfig, devices } from '@playwright/test';
import { browserOptions } from './src/browser-options.ts';
import { journeys } from './src/journeys.ts';

/** User journeys in Chromium against real builds, the real API and a real database. */
export default defineConfig({
  ...journeys,
  testMatch: '{specs,fault-injection}/**/*.spec.ts',
  // One more than the cores of the intended machine: with two, a fifth of the time is spent waiting.
  workers: 3,
  use: { ...devices['Desktop Chrome'], ...journeys.use, launchOptions: browserOptions() },
});
