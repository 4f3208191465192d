import type { Page } from '@playwright/test';
import { clinicDay } from '../fixtures/clinic.ts';
import { enlargeText, expectLargeTargets, pageOverflow } from '../fixtures/reflow.ts';
import { openConsole } from '../fixtures/staff.ts';
import { answerQuestions, prepareTablet, signConsent, unlockTablet } from '../fixtures/tablet.ts';
import { test as base, expect } from '../fixtures/test.ts';

/** A screen of the tablet must also have large targets. */
const test = base.extend({
  expectGoodLook: async ({ expectGoodLook }, use) => {
    await use(async (page) => {
      await expectGoodLook(page);
      await expectLargeTargets(page);
    });
  },
});

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

const heading = (page: Page, name: string, level = 1) =>
  page.getByRole('heading', { level, name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const recorded = (page: Page) => page.getByRole('status', { name: 'Recorded' });
const task = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tasks' }).getByRole('link', { name });

/** Opens a different task of the day. */
async function turnTo(page: Page, name: string): Promise<void> {
  await task(page, name).click();
  await expect(heading(page, name)).toBeFocused();
}

async function findAtDoor(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name or reference' }).fill(name);
  await page.keyboard.press('Enter');
}

async function confirmIdentity(page: Page): Promise<void> {
  await page.getByLabel(/^They stated their name/).check();
  await page.getByLabel(/^They stated their date of birth/).check();
}

async function makeReady(page: Page, name: RegExp, consent: () => Promise<void>): Promise<void> {
  await button(page, name).click();
  await answerQuestions(page);
  await consent();
  await page.getByLabel('Counselled by').fill('Sam Hill');
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(recorded(page)).toContainText('ready');
}

test('the screens look right from check-in to a sample, to no sample, and for a walk-in', async ({
  page,
  expectGoodLook,
}) => {
  const event = await clinicDay('Quillfeather', 'Ravenscroft');
  await openConsole(page, 'coordinator');
  await page.goto(`/clinic/${event.id}`);
  await expectGoodLook(page);
  await prepareTablet(page);
  await button(page, 'Remove everything').click();
  await page.getByRole('dialog').waitFor();
  await expectGoodLook(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Go to the day' }).click();
  await expect(heading(page, 'Check-in')).toBeVisible();

  await test.step('two people arrive, and one arrival is undone', async () => {
    await findAtDoor(page, 'quillfeather, arthur');
    await expect(heading(page, 'Arthur James Quillfeather', 2)).toBeFocused();
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'Arrived', exact: true }).click();
    await expect(recorded(page)).toContainText('Quillfeather: arrived');
    await button(page, 'Undo').click();
    await page.getByRole('button', { name: 'Arrived', exact: true }).click();
    await button(page, 'Next person').click();
    await findAtDoor(page, 'ravens');
    await page.getByRole('button', { name: 'Arrived', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Sending' })).toHaveText('Sent');
  });

  await test.step('both people are made ready in order of arrival', async () => {
    await turnTo(page, 'Ready');
    const list = page.getByRole('list', { name: 'Arrived' });
    await expect(list.getByRole('listitem')).toHaveText([/Quillfeather.*Next/, /Ravenscroft/]);
    await expectGoodLook(page);
    await makeReady(page, /Quillfeather/, async () => {
      await button(page, 'Signed on paper').click();
      await page.getByLabel('The consent form is signed on paper').check();
    });
    await makeReady(page, /Ravenscroft/, async () => {
      await expectGoodLook(page);
      await button(page, 'Sign on this tablet').click();
      await signConsent(page, 'Arthur Ravenscroft');
      await expectGoodLook(page);
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      await expect(page.getByText('Signed on this tablet: Arthur Ravenscroft.')).toBeVisible();
    });
  });

  await test.step('one person gives a sample, and the other does not', async () => {
    await turnTo(page, 'Chair');
    await button(page, /Quillfeather/).click();
    await confirmIdentity(page);
    await expectGoodLook(page);
    await page.keyboard.type('T-4711');
    await page.keyboard.press('Enter');
    await expect(recorded(page)).toContainText('Quillfeather: sample taken');
    await button(page, /Ravenscroft/).click();
    await button(page, 'No sample').click();
    await page.getByLabel('Blood could not be drawn').check();
    await page.getByLabel('Yes').check();
    await expectGoodLook(page);
    await button(page, 'Record no sample').click();
    await expect(recorded(page)).toContainText('Ravenscroft: no sample');
  });

  await test.step('a walk-in arrives, is found, is made ready and gives a sample like anyone else', async () => {
    await turnTo(page, 'Walk-in');
    await page.getByLabel('First name').fill('Barnaby');
    await page.getByLabel('Last name').fill('Thistlewood');
    await page.getByLabel('Date of birth').fill('1961-12-26');
    await page.getByLabel('Why there are no contact details').fill('No fixed address');
    await expectGoodLook(page);
    await button(page, 'Continue').click();
    await expect(heading(page, 'Barnaby Thistlewood', 2)).toBeFocused();
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'Arrived', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Sending' })).toHaveText('Sent');
    await turnTo(page, 'Check-in');
    await findAtDoor(page, 'thistlewood');
    await expect(page.getByRole('status', { name: 'Visit' })).toContainText('Arrived');
    await turnTo(page, 'Ready');
    await makeReady(page, /Thistlewood/, async () => {
      await button(page, 'Signed on paper').click();
      await page.getByLabel('The consent form is signed on paper').check();
    });
    await turnTo(page, 'Chair');
    await button(page, /Thistlewood/).click();
    await confirmIdentity(page);
    await page.keyboard.type('T-4712');
    await page.keyboard.press('Enter');
    await expect(recorded(page)).toContainText('Thistlewood: sample taken');
  });

  await test.step('the server has every step, even after a reload', async () => {
    await expect(page.getByRole('status', { name: 'Sending' })).toHaveText('Sent');
    await turnTo(page, 'Queue');
    await page.reload();
    await unlockTablet(page);
    const sum = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).locator('+ dd');
    await expect(sum('Arrived, not ready')).toHaveText('0');
    await expect(sum('Sample taken')).toHaveText('2');
    await expect(sum('No sample')).toHaveText('1');
    await expectGoodLook(page);
  });
});

/** A small phone, held upright. */
const SMALL = { width: 360, height: 640 };

test('at 360 × 640 the next button is visible after each search at the door', async ({
  page,
  expectGoodLook,
}) => {
  await page.setViewportSize(SMALL);
  await openConsole(page, 'coordinator');
  await page.goto('/clinic/training');
  const inView = (name: string) =>
    expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 0.99 });
  await findAtDoor(page, 'o’sample');
  await expect(heading(page, 'Brian O’Sample', 2)).toBeInViewport();
  await inView('Arrived');
  await expectGoodLook(page);
  await button(page, 'Arrived').click();
  await inView('Next person');
  await inView('Undo');
  // Without consent, and with the bar for the last step.
  await findAtDoor(page, 'test-case');
  await inView('Arrived');
  await findAtDoor(page, 'david example');
  for (const name of ['Paid in cash', 'Paid by card', 'Next person']) await inView(name);
  await button(page, 'Paid in cash').click();
  await inView('Arrived');
  await findAtDoor(page, 'sample, edward');
  await inView('Arrived anyway');
});

const noEvent = (page: Page) => page.getByText('You have no events today.');

test.describe('the training', () => {
  for (const size of SIZES) {
    test(`at ${size.width} × ${size.height} all screens look right`, async ({
      page,
      expectGoodLook,
    }) => {
      await page.setViewportSize(size);
      await openConsole(page, 'coordinator');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/actions')) sent.push(request.url());
      });
      await page.goto('/clinic');
      // Below the list, which pushes it down when it loads.
      await expect(
        page
          .getByRole('link', { name: /^Open / })
          .or(noEvent(page))
          .first(),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Practise with example people' }).click();
      await expect(heading(page, 'Check-in')).toBeFocused();
      await findAtDoor(page, 'o’sample');
      await page.getByRole('button', { name: 'Arrived', exact: true }).click();
      await expect(button(page, 'Next person')).toBeInViewport({ ratio: 0.99 });
      await expectGoodLook(page);
      for (const name of ['Ready', 'Chair', 'Queue', 'Pack tubes', 'Walk-in']) {
        await turnTo(page, name);
        await expectGoodLook(page);
      }
      await page.getByRole('link', { name: 'Help' }).click();
      await expect(heading(page, 'Help: Walk-in')).toBeFocused();
      await expectGoodLook(page);
      await page.getByRole('link', { name: 'Back to Walk-in' }).click();
      await expect(heading(page, 'Walk-in')).toBeFocused();
      expect(sent).toEqual([]);
    });
  }

  for (const size of SIZES) {
    test(`at ${size.width} × ${size.height} text at twice the size fits`, async ({ page }) => {
      await page.setViewportSize(size);
      await openConsole(page, 'coordinator');
      await page.goto('/clinic/training');
      await enlargeText(page);
      await findAtDoor(page, 'o’sample');
      await page.getByRole('button', { name: 'Arrived', exact: true }).click();
      await expect(recorded(page)).toContainText('arrived');
      await expect(button(page, 'Next person')).toBeInViewport({ ratio: 0.99 });
      for (const name of ['Check-in', 'Ready', 'Chair', 'Queue', 'Walk-in', 'Pack tubes']) {
        await task(page, name).click();
        await expect(heading(page, name)).toBeVisible();
        expect(await pageOverflow(page), `${name}: pixels wider than the window`).toBe(0);
        const dock = await page.getByRole('navigation', { name: 'Tasks' }).boundingBox();
        const undo = await recorded(page).boundingBox();
        expect(dock && dock.y + dock.height, 'the tasks are in view').toBeLessThanOrEqual(
          size.height,
        );
        expect(undo?.y, 'room above what was recorded').toBeGreaterThan(size.height * 0.45);
      }
      await task(page, 'Ready').click();
      await page.getByRole('list', { name: 'Arrived' }).getByRole('button').first().click();
      await expect(heading(page, 'Questions before the test', 2)).toBeVisible();
      expect(await pageOverflow(page), 'questions: pixels wider than the window').toBe(0);
    });
  }
});
