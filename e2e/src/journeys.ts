import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { dataDir, OFFSET, stackPorts } from '../fixtures/stack.ts';
import { THROTTLE } from './browser-options.ts';

/**
 * Settings that journeys share in every browser. The stack is started as a developer starts it, on
 * separate ports and in a separate data folder.
 */
export const journeys = {
  testDir: join(import.meta.dirname, '..'),
  outputDir: join(tmpdir(), 'chaps-e2e-results'),
  globalTeardown: join(import.meta.dirname, 'scan-logs.ts'),
  fullyParallel: false,
  retries: 0,
  // Generous for a busy machine: a journey visits a dozen pages and examines each of them.
  timeout: 240_000 * THROTTLE,
  // Also generous: waiting ends as soon as the condition holds.
  expect: { timeout: 30_000 },
  reporter: 'list',
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${stackPorts.shell}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording each step makes the whole suite a quarter slower: use `--trace retain-on-failure`
    // to investigate a journey.
    trace: 'off',
  },
  webServer: {
    command: 'node local/src/start.ts --fresh',
    cwd: join(import.meta.dirname, '../..'),
    env: {
      CHAPS_PORT_OFFSET: String(OFFSET),
      CHAPS_DATA_DIR: dataDir,
      CHAPS_FSYNC: 'off',
      LITE_AUTH_BCRYPT_COST: '4',
    },
    wait: { stdout: /^ready$/m },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
} satisfies PlaywrightTestConfig;
