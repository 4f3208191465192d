import { expect, type Page } from '@playwright/test';

/** Finds an event by its town and opens it. */
export async function findEvent(page: Page, town: string, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'By Location' }).click();
  await page.getByRole('searchbox', { name: 'Location' }).fill(town);
  await page.getByRole('button', { name: 'Search' }).click();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('link', { name: /BOOK/ }).click();
  await expect(page).toHaveURL(/\/event\//);
  await expect(page.getByText(name).first()).toBeVisible();
}

/** Takes the first free time and goes on to the consent form. */
export async function chooseFirstSlot(page: Page): Promise<string> {
  const slot = page.getByRole('radio', { disabled: false }).first();
  // The label of a time lies over its mark, so a person presses the label.
  await slot.check({ force: true });
  const time = await slot.inputValue();
  await page.getByRole('button', { name: 'Proceed to Consent Form' }).click();
  await page.getByRole('heading', { name: 'Consent form' }).waitFor();
  return time;
}

/** Answers the consent form as a man without family history, and submits it. */
export async function giveConsent(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '1st' }).check();
  await page
    .getByRole('radiogroup', { name: /history of prostate cancer/ })
    .getByRole('radio', { name: 'No', exact: true })
    .check();
  await page
    .getByRole('radiogroup', { name: /breast or ovarian/ })
    .getByRole('radio', { name: 'No', exact: true })
    .check();
  await page.getByRole('radio', { name: 'None' }).check();
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('checkbox', { name: /samples will be taken/ }).check();
  await page.getByRole('checkbox', { name: /shared with my GP/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

export interface Card {
  name: string;
  number: string;
  expiry: string;
  securityCode: string;
}

/** Two digits, as they stand on a card. */
export const EXPIRY_YEAR = String((new Date().getFullYear() + 5) % 100).padStart(2, '0');

export const goodCard: Card = {
  name: 'Arthur Pendleton',
  number: '4111111111111111',
  expiry: `12/${EXPIRY_YEAR}`,
  securityCode: '123',
};

/** The field of the card form that the provider shows in a frame of its own. */
export const cardField = (page: Page, kind: 'name' | 'number' | 'expiry' | 'cvv') =>
  page.frameLocator(`iframe[src*="field=${kind}"]`).getByRole('textbox');

/** Types a card into the provider's frames. */
export async function typeCard(page: Page, card: Card): Promise<void> {
  await cardField(page, 'name').fill(card.name);
  await cardField(page, 'number').fill(card.number);
  await cardField(page, 'expiry').fill(card.expiry);
  await cardField(page, 'cvv').fill(card.securityCode);
}

/** Types a card, and the billing address into our own fields. */
export async function fillCard(page: Page, card: Card): Promise<void> {
  await typeCard(page, card);
  await page.getByLabel('Address line 1').fill('1 High Street');
  await page.getByLabel('Town or city').fill('Manchester');
  await page.getByLabel('Postcode').fill('M4 6BF');
}
