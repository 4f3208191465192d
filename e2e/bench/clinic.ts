/**
 * `npm run bench:clinic -w e2e`: figures for a prepared tablet in a slow browser, on a day with
 * 1,200 people. Nothing is asserted.
 */
import { startStack } from '@chaps/local/stack/start-stack';
import { chromium } from '@playwright/test';
import { withDatabase } from '../fixtures/database.ts';
import { addresses, dataDir, OFFSET } from '../fixtures/stack.ts';
import { browserOptions } from '../src/browser-options.ts';
import { readArguments } from '../src/read-arguments.ts';
import { crowdedDay } from './crowded-day.ts';
import { printLine, printTimes } from './print.ts';
import { measureTablet, SLOWER, SLOWEST } from './tablet.ts';

readArguments('npm run bench:clinic -w e2e', {});

const PEOPLE = 1200;

const stack = await startStack({ offset: OFFSET, dataDir, fresh: true });
const browser = await chromium.launch(browserOptions());
try {
  const event = await crowdedDay(PEOPLE);
  const { rows } = await withDatabase((client) =>
    client.query<{ reference: string }>(
      'SELECT reference FROM appointments WHERE event_id = $1 ORDER BY reference LIMIT 50',
      [event.id],
    ),
  );
  const context = await browser.newContext({ baseURL: addresses.site, hasTouch: true });
  const references = rows.map(({ reference }) => reference);
  const figures = await measureTablet(context, event.id, references);
  printLine(`A tablet with ${PEOPLE} people: ${figures.stored}`);
  printTimes(`unlock, processor ${SLOWER} times slower`, figures.unlock, 1500);
  const [key = 0] = figures.key.toSorted((one, two) => one - two);
  printLine(`    the key alone, which the browser derives at full speed: ${key.toFixed(0)} ms`);
  printTimes(`a letter to its names, ${SLOWEST} times slower`, figures.letters.times, 50);
  printLine(`    processor time of the page: ${figures.letters.processor.toFixed(0)} ms`);
  printTimes(`'Arrived' to the screen, ${SLOWER} times slower`, figures.arrived.times, 100);
  printLine(`    processor time of the page: ${figures.arrived.processor.toFixed(0)} ms`);
  printTimes('  to the disk, for which the screen does not wait', figures.saved);
  printTimes('longest task while it reads the list by itself', [figures.listening], 100);
} finally {
  await browser.close();
  await stack.stop();
}
