import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBuildId } from '@chaps/mf-build';
import { publishSet } from '@chaps/publish/publish';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { changedBuild } from '../fixtures/changed-build.ts';
import { clinicDay } from '../fixtures/clinic.ts';
import { Forwarder } from '../fixtures/forwarder.ts';
import { storeSession } from '../fixtures/person.ts';
import { Site } from '../fixtures/site.ts';
import { addresses } from '../fixtures/stack.ts';
import { newStaff, openConsole, type StaffMember } from '../fixtures/staff.ts';
import { answerQuestions, prepareTablet, unlockTablet } from '../fixtures/tablet.ts';
import { expect, test } from '../fixtures/test.ts';
import { browserOptions } from '../src/browser-options.ts';

/** Number of people on the day; set `CLINIC_DAY_PEOPLE=60` for a longer one. */
const PEOPLE = Number(process.env.CLINIC_DAY_PEOPLE ?? 6);
const getName = (index: number) =>
  `Quillfeather${String.fromCharCode(97 + index / 26, 97 + (index % 26))}`;
/** The code of a tube that is not recorded for anybody. */
const STRANGE = 'T-STRANGE';
const AHEAD_MS = 40 * 60_000;

const disk = mkdtempSync(join(tmpdir(), 'chaps-tablet-'));
let site: Site;
let api: Forwarder;

test.beforeAll(async () => {
  test.slow();
  api = await Forwarder.start({
    target: addresses.api,
    requestHeaders: ({ headers }) => ({ ...headers, origin: addresses.site }),
    responseHeaders: ({ headers }) => ({ ...headers, 'access-control-allow-origin': site.url }),
  });
  site = await Site.start({ config: { apiUrl: api.url } });
});

test.afterAll(async () => {
  api.stop();
  await site.stop();
  rmSync(disk, { recursive: true, force: true });
});

const start = (folder: string) =>
  chromium.launchPersistentContext(join(disk, folder), { ...browserOptions(), baseURL: site.url });

/** Opens a tablet that is prepared for the day and then has no network. */
async function prepared(
  tablet: BrowserContext,
  staff: StaffMember,
  eventId: string,
): Promise<Page> {
  const page = await tablet.newPage();
  await storeSession(page, staff.session, site.url);
  await page.goto(`${site.url}/clinic/${eventId}`);
  await prepareTablet(page);
  await tablet.setOffline(true);
  await page.reload();
  await expect(page.getByText('Ready: this page opened without a network')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the day' }).click();
  await unlockTablet(page);
  return page;
}

const task = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tasks' }).getByRole('link', { name }).click();
const recorded = (page: Page) => page.getByRole('status', { name: 'Recorded' });

async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name or reference' }).fill(name);
  await page.keyboard.press('Enter');
}

async function arrive(page: Page, name: string): Promise<void> {
  await find(page, name);
  await page.getByRole('button', { name: 'Arrived', exact: true }).click();
  await expect(recorded(page)).toContainText(`${name}: arrived`);
  await page.getByRole('button', { name: 'Next person' }).click();
}

async function makeReady(page: Page, name: string): Promise<void> {
  await find(page, name);
  await answerQuestions(page);
  await page.getByRole('button', { name: 'Signed on paper' }).click();
  await page.getByLabel('The consent form is signed on paper').check();
  await page.getByLabel('Counselled by').fill('Sam Hill');
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(recorded(page)).toContainText(`${name}: ready`);
}

/** @returns the code of the person's tube */
async function sample(page: Page, name: string): Promise<string> {
  await find(page, name);
  await page.getByLabel(/^They stated their name/).check();
  await page.getByLabel(/^They stated their date of birth/).check();
  const code = `T-${randomUUID().slice(0, 8).toUpperCase()}`;
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(recorded(page)).toContainText(`${name}: sample taken`);
  return code;
}

/** Scans tubes into the box, and one tube that is not recorded for anybody. */
async function pack(page: Page, codes: readonly string[]): Promise<void> {
  await task(page, 'Pack tubes');
  await expect(page.getByRole('status', { name: 'In the box' })).toBeVisible();
  for (const [index, code] of codes.entries()) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    const count = `${index + 1} of ${codes.length} in the box`;
    await expect(page.getByRole('status', { name: 'In the box' })).toHaveText(count);
  }
  await page.keyboard.type(STRANGE);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${STRANGE} is not on this tablet’s list`)).toBeVisible();
}

/** Hands over the counted box on a tablet. */
async function handOver(page: Page, counted: number): Promise<void> {
  await page.getByLabel('Taken by').fill('Bea');
  await page.getByLabel('Tubes in the box, as counted').fill(String(counted));
  await page.getByRole('button', { name: `Hand over ${counted} tubes` }).click();
  await expect(page.getByText(`Handed over to Bea: ${counted} tubes`)).toBeVisible();
}

/** Kills the browser as a flat battery would, without a chance to write anything. */
async function kill(tablet: BrowserContext, folder: string): Promise<void> {
  const marker = join(disk, folder);
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(marker)) {
        process.kill(Number(id), 'SIGKILL');
      }
    } catch {
      // The process has already ended.
    }
  }
  await tablet.close().catch(() => undefined);
}

/**
 * Publishes broken builds of three remotes: a tablet that loads one of them can no longer show its
 * day.
 */
async function publishThree(): Promise<void> {
  const remotes = ['mfe-clinic', 'mfe-staff', 'mfe-events'] as const;
  const parts = await Promise.all(
    remotes.map(async (app) => {
      const build = `bad0${(await getBuildId(app)).slice(4)}`;
      const source = await changedBuild(join(disk, app), {
        ...{ remote: app, build },
        file: () => 'remoteEntry.js',
        text: () => "throw new Error('published in the middle of the day');",
      });
      return { app, build, source, origin: site.originOf(app) };
    }),
  );
  await publishSet(site.folder, parts);
  expect(await site.live()).toMatchObject(
    Object.fromEntries(parts.map(({ app, build }) => [app, build])),
  );
}

/**
 * Records something while the disk is full. Lowering the browser's own quota would not do: for half
 * a minute Chromium remembers that there was room.
 */
async function withFullDisk(page: Page, record: () => Promise<void>): Promise<void> {
  const disk = await page.evaluateHandle(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
    return { put };
  });
  await record();
  await expect(page.getByText(/Not saved \(1\)\. Keep this page open/)).toBeVisible();
  await disk.evaluate(({ put }) => {
    IDBObjectStore.prototype.put = put;
  });
}

/** Concatenates all files under a folder. */
const bytesBelow = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  );

test('a day without a network survives three tablets, a flat battery, a full disk, three publications and a wrong clock', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000 + PEOPLE * 15_000);
  const names = Array.from({ length: PEOPLE }, (_, index) => getName(index));
  const event = await clinicDay(...names);
  const [checkIn, first, second] = await Promise.all([
    newStaff('check-in', event.id),
    newStaff('phlebotomist', event.id),
    newStaff('phlebotomist', event.id),
  ]);
  let doorTablet = await start('door');
  const readyTablet = await browser.newContext({ baseURL: site.url });
  // The tablet at the chair is 40 minutes ahead, in a time zone where the date differs. It is not
  // behind: its service worker uses the true time, which could then be past the end of the tablet's
  // day.
  const chairTablet = await browser.newContext({
    baseURL: site.url,
    timezoneId: 'Pacific/Kiritimati',
  });
  await chairTablet.addInitScript((ahead) => {
    const { now } = Date;
    Date.now = () => now() + ahead;
  }, AHEAD_MS);

  let door = await prepared(doorTablet, checkIn, event.id);
  const ready = await prepared(readyTablet, first, event.id);
  const chair = await prepared(chairTablet, second, event.id);
  await task(chair, 'Chair');

  for (const name of names.slice(0, PEOPLE / 2)) await arrive(door, name);
  await publishThree();
  await kill(doorTablet, 'door');

  await test.step('the disk of the tablet with the flat battery holds no personal data', () => {
    const bytes = bytesBelow(join(disk, 'door'));
    expect(bytes.includes('chaps-clinic')).toBe(true);
    for (const name of names) {
      for (const form of [name, name.toLowerCase()]) {
        expect(bytes.includes(form), form).toBe(false);
        expect(bytes.includes(Buffer.from(form, 'utf16le')), `${form} in UTF-16`).toBe(false);
        const base64 = Buffer.from(form).toString('base64').replace(/=*$/, '').slice(0, -1);
        expect(bytes.includes(base64), `${form} in Base64`).toBe(false);
      }
    }
  });

  doorTablet = await start('door');
  await doorTablet.setOffline(true);
  door = await doorTablet.newPage();
  await door.goto(`${site.url}/clinic/${event.id}`);
  await unlockTablet(door);
  await expect(door.getByText(`Saved on this tablet (${PEOPLE / 2})`)).toBeVisible();
  for (const name of names.slice(PEOPLE / 2)) await arrive(door, name);
  const middle = Math.floor(PEOPLE / 2);
  const codes: string[] = [];
  for (const [index, name] of names.entries()) {
    if (index === middle) await withFullDisk(ready, () => makeReady(ready, name));
    else await makeReady(ready, name);
    codes.push(await sample(chair, name));
  }
  await pack(chair, codes);
  await handOver(chair, PEOPLE + 1);

  // The steps from the chair are uploaded first, and those from check-in last.
  for (const tablet of [chair, ready, door]) {
    const saved = new Map([
      [chair, 2 * PEOPLE + 2],
      [ready, PEOPLE - 1],
    ]);
    await expect(
      tablet.getByText(`Saved on this tablet (${saved.get(tablet) ?? PEOPLE})`),
    ).toBeVisible();
    await tablet.context().setOffline(false);
    await expect(tablet.getByText(/^Saved on this tablet/)).toBeHidden();
    await expect(tablet.getByText(/Not saved/)).toBeHidden();
  }
  await test.step('with the network back, the tablet still has the builds that it was prepared with', async () => {
    await door.reload();
    await unlockTablet(door);
  });
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/day`);
  await expect(page.getByText('The books balance')).toBeVisible();
  await page.getByRole('button', { name: 'Close the books' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the books' }).click();
  await expect(page.getByText(/The books were closed on/)).toBeVisible();
  const sums = page.getByRole('term').filter({ hasText: 'Sample taken' }).locator('+ dd');
  await expect(sums).toHaveText(String(PEOPLE));
  await page.goto(`/staff/events/${event.id}/samples`);
  await expect(page.getByText(`${PEOPLE} tubes to Bea`)).toBeVisible();
  await expect(page.getByText(`${PEOPLE + 1} counted, ${PEOPLE} recorded`)).toBeVisible();
  await expect(
    page.getByText(`In the box although discarded or without a recorded draw: ${STRANGE}`),
  ).toBeVisible();
  for (const context of [doorTablet, readyTablet, chairTablet]) await context.close();
});
