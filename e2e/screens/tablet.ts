import type { Page } from '@playwright/test';
import { openConsole } from '../fixtures/staff.ts';
import { PASSPHRASE, prepareTablet, unlockTablet } from '../fixtures/tablet.ts';
import { eventToday } from './data.ts';
import type { Screen, Tour } from './screen.ts';

const DAY = '/clinic/:event';
const SCREEN = `${DAY}/:screen`;

/** Opens a different task of the day. */
const task = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tasks' }).getByRole('link', { name }).click();

const search = (page: Page, name: string) =>
  page.getByRole('searchbox', { name: 'Name or reference' }).fill(name);

/** The tasks of the day, under the address of the day or of the training. */
const tasks = (route: string, name: string): Screen[] => [
  {
    route,
    state: 'check-in, found',
    async arrange(page) {
      await task(page, 'Check-in');
      await search(page, name);
    },
  },
  {
    route,
    state: 'check-in, to confirm',
    arrange: (page) => page.keyboard.press('Enter'),
  },
  {
    route,
    state: 'check-in, arrived',
    async arrange(page) {
      await page.getByRole('button', { name: 'Arrived', exact: true }).click();
      await page.getByRole('status', { name: 'Recorded' }).waitFor();
    },
  },
  { route, state: 'ready', arrange: (page) => task(page, 'Ready') },
  {
    route,
    state: 'ready, one person',
    arrange: (page) => page.getByRole('list').getByRole('button').first().click(),
  },
  { route, state: 'chair', arrange: (page) => task(page, 'Chair') },
  {
    route,
    state: 'chair, one person',
    arrange: (page) => page.getByRole('list').getByRole('button').first().click(),
  },
  {
    route,
    state: 'chair, tube',
    async arrange(page) {
      await page.getByLabel(/^They stated their name/).check();
      await page.getByLabel(/^They stated their date of birth/).check();
    },
  },
  {
    route,
    state: 'chair, no sample',
    arrange: (page) => page.getByRole('button', { name: 'No sample' }).click(),
  },
  { route, state: 'pack', arrange: (page) => task(page, 'Pack tubes') },
  {
    route,
    state: 'pack, scanned',
    async arrange(page) {
      await page.getByLabel('Tube code').fill('T-STRANGE');
      await page.keyboard.press('Enter');
      await page.getByText('T-STRANGE is not on this tablet’s list').waitFor();
    },
  },
  { route, state: 'queue', arrange: (page) => task(page, 'Queue') },
  { route, state: 'walk-in', arrange: (page) => task(page, 'Walk-in') },
];

/**
 * Two days later, the list has been deleted from the tablet, but a step that was not sent is still there.
 */
async function unsentAfterDay(page: Page): Promise<void> {
  await page.route('**/staff/events/*/actions', (route) => route.abort());
  await unlockTablet(page);
  await task(page, 'Check-in');
  await search(page, 'hargreaves');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Arrived', exact: true }).click();
  await page.getByText('Saved on this tablet (1)').waitFor();
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.reload();
  await page.getByRole('heading', { name: 'The day is over' }).waitFor();
}

const DAY_TOUR: Tour = [
  {
    route: '/clinic',
    async arrange(page) {
      await eventToday();
      await openConsole(page, 'coordinator');
      await page.goto('/clinic');
    },
  },
  {
    route: DAY,
    state: 'prepare',
    arrange: async (page) => page.goto(`/clinic/${(await eventToday()).id}`),
  },
  { route: `${DAY}/tablet`, arrange: prepareTablet },
  {
    route: DAY,
    arrange: (page) => page.getByRole('link', { name: 'Go to the day' }).click(),
  },
  ...tasks(SCREEN, 'fitzwilliam'),
  {
    route: DAY,
    state: 'locked',
    async arrange(page) {
      await page.reload();
      await page.getByLabel('Passphrase for the day').waitFor();
    },
  },
  {
    route: DAY,
    state: 'wrong passphrase',
    async arrange(page) {
      await page.getByLabel('Passphrase for the day').fill(`not ${PASSPHRASE}`);
      await page.getByRole('button', { name: 'Unlock' }).click();
      await page
        .getByText(/passphrase/i)
        .first()
        .waitFor();
    },
  },
  { route: DAY, state: 'the day is over', arrange: unsentAfterDay },
];

const TRAINING_TOUR: Tour = [
  {
    route: '/clinic/training',
    async arrange(page) {
      await openConsole(page, 'coordinator');
      await page.goto('/clinic/training');
    },
  },
  ...tasks('/clinic/training/:screen', 'o’sample'),
];

export const TABLET: readonly Tour[] = [
  DAY_TOUR,
  TRAINING_TOUR,
  [{ route: '/clinic/help', arrange: (page) => page.goto('/clinic/help') }],
  [{ route: '/clinic/help/:task', arrange: (page) => page.goto('/clinic/help/check-in') }],
];
