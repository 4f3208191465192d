import type { BrowserContext, Page } from '@playwright/test';
import { storeSession } from '../fixtures/person.ts';
import { addresses } from '../fixtures/stack.ts';
import { newStaff } from '../fixtures/staff.ts';
import { PASSPHRASE, prepareTablet, unlockTablet } from '../fixtures/tablet.ts';
import { takeLongTasks, watchLongTasks } from './long-tasks.ts';

/**
 * How many times slower the processor is than this machine's: on a borrowed tablet, and on the
 * slowest.
 */
export const SLOWER = 4;
export const SLOWEST = 6;
const UNLOCKED = 3;
const ARRIVALS = 12;
/** The page treats two taps closer together than this as a double tap. */
const BETWEEN_TAPS_MS = 500;
/** Human typing speed: letters sent all at once would queue behind each other. */
const BETWEEN_LETTERS_MS = 300;
/** Covers three requests for the list, which is fetched every five seconds. */
const LISTENING_MS = 16_000;

interface Measured {
  times: number[];
  /**
   * Processor time of the page's main thread for each, which other work on the machine hardly
   * affects.
   */
  processor: number;
}

/** Times in milliseconds. */
export interface TabletFigures {
  /** The storage summary that the page shows. */
  stored: string;
  unlock: number[];
  /**
   * Key derivation alone: the browser runs it off the main thread, at this machine's full speed.
   */
  key: number[];
  /** From typing a letter until the names are painted. */
  letters: Measured;
  /** From the press until 'Arrived' is painted, and until 'Saved on this tablet' is. */
  arrived: Measured;
  saved: number[];
  /** Longest task while the tablet sends steps and fetches the list in the background. */
  listening: number;
}

const OPENED = { selector: 'form[aria-label="Find a person"]', text: 'Name or reference' };
const HERE = { selector: '[aria-label="Visit"]', text: 'rrived' };
const SENDING = { selector: '[aria-label="Sending"]', text: '' };

/** Opens a tablet and prepares it for the day. */
async function preparedTablet(context: BrowserContext, eventId: string) {
  const page = await context.newPage();
  await watchLongTasks(page);
  await storeSession(page, (await newStaff('check-in', eventId)).session);
  await page.goto(`${addresses.site}/clinic/${eventId}`);
  await prepareTablet(page);
  const stored = (await page.getByText(/files, \d/).textContent()) ?? '';
  const session = await context.newCDPSession(page);
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processor = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  return { page, stored, slowDown, processor };
}

type Tablet = Awaited<ReturnType<typeof preparedTablet>>;

interface Shown {
  selector: string;
  text: string;
}

/** Milliseconds from the next press of a button until the page has painted each of these. */
async function paintedAfter(page: Page, press: () => Promise<void>, shown: readonly Shown[]) {
  const painted = shown.map((one) =>
    page.evaluate(
      ({ selector, text }) =>
        new Promise<number>((resolve) => {
          let begun = 0;
          const listen = (event: Event) => {
            begun = event.timeStamp;
          };
          document.addEventListener('click', listen, { capture: true, once: true });
          const observer = new MutationObserver(() => {
            // Do not read the text of the whole page: that would force layout at every change.
            const isShown = document.querySelector(selector)?.textContent?.includes(text);
            if (!begun || !isShown) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
      one,
    ),
  );
  await press();
  return Promise.all(painted);
}

async function measureUnlocking(page: Page) {
  const unlock: number[] = [];
  for (let round = 0; round < UNLOCKED; round += 1) {
    await page.getByRole('button', { name: 'Lock this tablet' }).click();
    await page.getByLabel('Passphrase for the day').fill(PASSPHRASE);
    const button = page.getByRole('button', { name: 'Unlock' });
    unlock.push(...(await paintedAfter(page, () => button.click(), [OPENED])));
  }
  return unlock;
}

/** The same derivation as `mfe-clinic/src/store/sealing.ts`. */
const keyTime = (page: Page) =>
  page.evaluate(async () => {
    const begun = performance.now();
    const secret = new TextEncoder().encode('river lantern seven');
    const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
    await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(16), iterations: 600_000 },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt'],
    );
    return performance.now() - begun;
  });

const TYPED = ['smith john', "o'neill", 'thompson-', 'CH-ABCD', 'xerxes'];

/** Measures each letter of some names, from its input event to the next frame. */
async function measureLetters({ page, processor }: Tablet): Promise<Measured> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { letterTimes: times });
    document.addEventListener(
      'input',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  const field = page.getByRole('searchbox', { name: 'Name or reference' });
  // A tablet has no pointer that hovers over names as they appear.
  await page.mouse.move(0, 0);
  let spent = 0;
  for (const text of TYPED) {
    await field.fill('');
    // Uses no locator, because looking for the field would also use the page's time.
    const before = await processor();
    await page.keyboard.type(text, { delay: BETWEEN_LETTERS_MS });
    spent += (await processor()) - before;
  }
  const times = await page.evaluate(() => (window as { letterTimes?: number[] }).letterTimes ?? []);
  return { times, processor: spent / TYPED.join('').length };
}

async function measureArrivals({ page, processor }: Tablet, names: readonly string[]) {
  const [arrived, saved]: [number[], number[]] = [[], []];
  let spent = 0;
  for (const [index, name] of names.slice(0, ARRIVALS).entries()) {
    await page.getByRole('searchbox', { name: 'Name or reference' }).fill(name);
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Arrived', exact: true });
    await button.waitFor();
    const count = { ...SENDING, text: `(${index + 1})` };
    const before = await processor();
    const [shown = 0, stored = 0] = await paintedAfter(page, () => button.tap(), [HERE, count]);
    arrived.push(shown);
    saved.push(stored);
    spent += (await processor()) - before;
    await page.getByRole('button', { name: 'Next person' }).tap();
    await page.waitForTimeout(BETWEEN_TAPS_MS);
  }
  return { arrived: { times: arrived, processor: spent / arrived.length }, saved };
}

/** Measures what a volunteer experiences on a slow tablet with a whole day's list. */
export async function measureTablet(
  context: BrowserContext,
  eventId: string,
  references: readonly string[],
): Promise<TabletFigures> {
  const tablet = await preparedTablet(context, eventId);
  const { page, stored, slowDown } = tablet;
  await page.goto(`${addresses.site}/clinic/${eventId}`);
  await unlockTablet(page);
  await slowDown(SLOWER);
  const unlock = await measureUnlocking(page);
  const key: number[] = [];
  for (let round = 0; round < UNLOCKED; round += 1) key.push(await keyTime(page));
  await takeLongTasks(page);
  await page.waitForTimeout(LISTENING_MS);
  const listening = (await takeLongTasks(page)).longest;
  await context.setOffline(true);
  await slowDown(SLOWEST);
  const letters = await measureLetters(tablet);
  await slowDown(SLOWER);
  const { arrived, saved } = await measureArrivals(tablet, references);
  return { stored, unlock, key, letters, arrived, saved, listening };
}
