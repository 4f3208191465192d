import type { Page } from '@playwright/test';
import { registeredPerson } from '../fixtures/person.ts';
import { writeResult } from '../fixtures/results.ts';
import { BIRTH_YEAR, signIn } from '../fixtures/sign-up.ts';
import { expect, test } from '../fixtures/test.ts';

const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    cookies: document.cookie,
  }));

// product.md, 'Settled already': names and profile id, the session, the return address; nothing else.
const ALLOWED = /^(chaps-session|chaps-last-active|user|returnTo|scroll-positions)$/;

test('after the portal and results, the browser stores no health data, date of birth or address', async ({
  page,
  context,
}) => {
  const canaries = {
    nhs_number: '9434765919',
    date_of_birth: `${BIRTH_YEAR}-04-03`,
    home_address: '7 Canary Cottage, M4 6BF, United Kingdom',
    occupation: 'Canary keeper',
  };
  const person = await registeredPerson(canaries);
  // A number that no time contains: the session has times with fractions of a second.
  await writeResult(person, { value: '6149.3715', unit: 'ng/ml', comments: 'CANARY', daysAgo: 20 });
  const searchFor = [
    ...Object.values(canaries),
    'Canary',
    '6149.3715',
    'CANARY',
    `3 April ${BIRTH_YEAR}`,
  ];

  const expectClean = async () => {
    const held = await stored(page);
    const text = JSON.stringify([held, await context.cookies()]);
    expect(searchFor.filter((canary) => text.includes(canary))).toEqual([]);
    const keys = [...Object.keys(held.local), ...Object.keys(held.session)];
    expect(keys.filter((key) => !ALLOWED.test(key))).toEqual([]);
    expect([held.databases, held.caches, held.cookies]).toEqual([[], [], '']);
    return held;
  };

  await page.goto('/medical-results');
  await signIn(page, person.email);
  await expect(page.getByText('CANARY', { exact: true })).toBeVisible();
  const held = await expectClean();
  expect(JSON.parse(held.local.user ?? '')).toEqual({
    firstName: person.firstName,
    lastName: person.lastName,
    profileId: person.profileId,
  });
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Billing Address').fill('8 Canary Cottage');
  await expectClean();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Show my consents' }).click();
  await expect(page.getByText('You have not given any consent yet.')).toBeVisible();
  await expectClean();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const after = await expectClean();
  expect(Object.keys(after.local)).toEqual(['chaps-last-active']);
});
