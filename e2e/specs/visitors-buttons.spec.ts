import type { Page } from '@playwright/test';
import { sampleEventId } from '../fixtures/find-events.ts';
import { newcomer, PASSWORD, signUp } from '../fixtures/sign-up.ts';
import { expect, test } from '../fixtures/test.ts';

// Spec 2: the pages without a guard. For a signed-out visitor, every button on them must do something.

interface UnguardedPage {
  path: string;
  /** Runs before each press. */
  fill?: (page: Page) => Promise<void>;
}

const main = (page: Page) => page.getByRole('main');

async function fillPasswords(page: Page): Promise<void> {
  await main(page).getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await main(page).getByLabel('Confirm New Password').fill(PASSWORD);
}

const PAGES: readonly UnguardedPage[] = [
  { path: '/' },
  {
    path: '/login',
    fill: async (page) => {
      await main(page).getByLabel('Email').fill(newcomer().email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    },
  },
  { path: '/signup' },
  { path: '/signup-success' },
  { path: '/reset-password', fill: fillPasswords },
  { path: '/about-us' },
  { path: '/about-us/research' },
  { path: '/support-us' },
  { path: '/information-hub' },
  { path: '/information-hub/mens-health' },
  { path: '/information-hub/statistics' },
  { path: '/information-hub/elderly-psa-testing' },
  { path: '/events' },
  { path: '/events/corporate-screening' },
  { path: '/events/community-screening' },
  { path: '/events/seminar-talks' },
  { path: '/chaps-screening-event' },
  { path: '/event/:community' },
  { path: '/event/:esneft' },
  { path: '/event/:private' },
  { path: '/event/00000000-0000-4000-8000-000000000000' },
  { path: '/book-event-main' },
  { path: '/book-event?event=:community' },
  {
    path: '/check-nhs-number?event=:esneft',
    fill: (page) => main(page).getByRole('textbox', { name: 'NHS number' }).fill('943 476 5919'),
  },
  { path: '/check-nhs-number' },
  { path: '/test-consent' },
  { path: '/checkout' },
  { path: '/booking-success' },
  { path: '/news' },
  { path: '/news?archive=May+1999' },
  { path: '/refund-policy' },
  { path: '/world-cancer-day-poster' },
  { path: '/nowhere' },
];

const SAMPLES = {
  ':community': 'Ancoats Community Screening',
  ':esneft': 'Colchester Community Screening',
  ':private': 'Suffolk Lodge Screening',
};

async function readAddress(path: string): Promise<string> {
  let address = path;
  for (const [placeholder, name] of Object.entries(SAMPLES)) {
    if (address.includes(placeholder)) {
      address = address.replace(placeholder, await sampleEventId(name));
    }
  }
  return address;
}

declare global {
  interface Window {
    outside: string[];
  }
}

/** Runs in the page: records effects outside the page, such as printing. */
function recordOutside(): void {
  window.outside = [];
  window.print = () => void window.outside.push('print');
  const share = async () => void window.outside.push('share');
  Object.defineProperty(navigator, 'share', { value: share });
}

/**
 * Everything about a page that a person could notice: address, text, values, focus, scroll
 * position.
 */
async function noticed(page: Page): Promise<string> {
  const read = () => {
    const focused = document.activeElement;
    const busy = document.querySelector('main [aria-busy="true"]') !== null;
    const place = focused ? `${focused.tagName} ${focused.id} ${focused.textContent}` : '';
    return { busy, place, scroll: Math.round(scrollY), outside: window.outside };
  };
  const state = await page.evaluate(read);
  const text = await page.locator('body').ariaSnapshot();
  return state.busy ? 'busy' : JSON.stringify([page.url(), state, text]);
}

async function open(page: Page, { path, fill }: UnguardedPage): Promise<void> {
  await page.goto(await readAddress(path));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  // A block that loads later adds its buttons in front of others.
  await expect(main(page).locator('[data-pending], [data-pending-block]')).toHaveCount(0);
  await fill?.(page);
}

/** All buttons except the map's, because the map is optional and may load at any time. */
const getButtons = (page: Page) =>
  main(page).getByRole('button').and(page.locator(':not(.leaflet-container *)'));

async function expectAnswer(page: Page, index: number): Promise<void> {
  const button = getButtons(page).nth(index);
  if (await button.isDisabled()) return;
  let left = 0;
  page.on('download', () => (left += 1));
  page.on('popup', () => (left += 1));
  await button.focus();
  const before = await noticed(page);
  await button.press('Enter');
  const changed = async () => {
    const after = await noticed(page).catch(() => 'busy');
    return left > 0 || (after !== before && after !== 'busy');
  };
  await expect.poll(changed, 'an answer').toBe(true);
}

test.use({
  viewport: { width: 360, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

for (const row of PAGES) {
  test(`a visitor's buttons on ${row.path}`, async ({ page, complaints }) => {
    // Sign-in is rejected, and unknown records and pages are not found.
    complaints.expect(/40[0-4]/);
    await page.addInitScript(recordOutside);
    await open(page, row);
    const buttons = await getButtons(page).count();
    for (let index = 0; index < buttons; index += 1) {
      if (index > 0) await open(page, row);
      const name = await getButtons(page).nth(index).textContent();
      await test.step(name ?? '', () => expectAnswer(page, index));
    }
  });
}

test('a new person at an ESNEFT event is asked to confirm their address, not left on the NHS number page', async ({
  page,
}) => {
  await page.goto(await readAddress('/event/:esneft'));
  await main(page).getByRole('button', { name: 'BOOK EVENT' }).click();
  await main(page).getByRole('link', { name: 'Create an account' }).click();
  await signUp(page, newcomer());
  await main(page).getByRole('link', { name: 'click here' }).click();
  await expect(page).toHaveURL(/\/check-nhs-number\?event=/);
  await main(page).getByRole('textbox', { name: 'NHS number' }).fill('9434765919');
  await main(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/login');
  await expect(main(page).getByText('Confirm your e-mail address first')).toBeVisible();
});
