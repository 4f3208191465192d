/**
 * `npm run bench -w e2e`: figures for the pages in a real browser, against the whole product as
 * `npm start` runs it, on separate ports and in a separate folder. Nothing is asserted.
 */
import { startStack } from '@chaps/local/stack/start-stack';
import { chromium } from '@playwright/test';
import { dataDir, OFFSET } from '../fixtures/stack.ts';
import { browserOptions } from '../src/browser-options.ts';
import { readArguments } from '../src/read-arguments.ts';
import { measureBeginning } from './begin-booking.ts';
import { measureEdits } from './edit.ts';
import { type FindEventsTimes, measureFindEvents } from './find-events.ts';
import { addManyEvents } from './many-events.ts';

readArguments('npm run bench -w e2e', {});

const MANY = 2000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (time: number) => `${Math.round(time)} ms`;
/** The first and last segment of the path. */
const shortName = (address: string) => {
  const { pathname } = new URL(address);
  return pathname.split('/').slice(1, 2).concat(pathname.split('/').slice(-1)).join(' … ');
};

function printFindEvents(times: FindEventsTimes): void {
  const { found, search, opening, searching, scrolling, frame, elements, pins } = times;
  say(`Find events, ${found}:`);
  say(`  opening it: longest task ${ms(opening.longest)}, blocked ${ms(opening.blocked)} in all`);
  say(`  a search: its list after ${ms(search)}, longest task ${ms(searching.longest)}`);
  say(`  scrolling: 95 of 100 frames within ${ms(frame)}, longest task ${ms(scrolling.longest)}`);
  say(`  ${elements} elements, ${pins} pins`);
}

const browser = await chromium.launch(browserOptions());

const edits = await measureEdits(browser);
const [fastest = 0, median = 0, slowest = 0] = [0, 0.5, 1].map(
  (share) => edits[Math.round(share * (edits.length - 1))],
);
say(`From an edit to the open page that shows it, ${edits.length} edits:`);
say(`  median ${ms(median)}, ${ms(fastest)} to ${ms(slowest)} (goal 1200 ms on a quiet machine)`);

const stack = await startStack({ offset: OFFSET, dataDir, fresh: true });
try {
  const { time, requests, sequence } = await measureBeginning(browser);
  say(
    'From BOOK EVENT to a slot page whose times can be chosen, nothing of it in the browser yet:',
  );
  say(`  ${sequence.length} requests in sequence, ${requests} in all, ${ms(time)}`);
  for (const { name, start, end } of sequence) say(`    ${shortName(name)}: ${ms(end - start)}`);

  const few = await measureFindEvents(browser);
  printFindEvents(few);
  await addManyEvents(MANY);
  const many = await measureFindEvents(browser);
  printFindEvents(many);
  const elements = (many.elements / few.elements).toFixed(2);
  const search = (many.search / few.search).toFixed(2);
  say(`With ${MANY} events more: ${elements} times the elements, ${search} times the search`);
} finally {
  await browser.close();
  await stack.stop();
}
