import {
  chooseFirstSlot,
  confirmed,
  fillCard,
  giveConsent,
  validCard,
} from '../fixtures/booking.ts';
import { newEvent } from '../fixtures/events.ts';
import { confirmByMail, newcomer, signUp } from '../fixtures/sign-up.ts';
import { expect, test } from '../fixtures/test.ts';

declare global {
  interface Window {
    tellTyped: (field: string) => Promise<void>;
  }
}

test.use({
  viewport: { width: 360, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('a new person fills in 14 fields from a shared link to a paid booking, and none twice', async ({
  page,
  context,
}) => {
  const typed: string[] = [];
  await context.exposeBinding('tellTyped', (_source, field: string) => {
    if (!typed.includes(field)) typed.push(field);
  });
  await context.addInitScript(() => {
    const tell = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (['checkbox', 'radio'].includes(target.type)) return;
      window.tellTyped(`${location.pathname}${location.search} ${target.name || target.id}`);
    };
    document.addEventListener('input', tell, { capture: true });
  });
  const person = newcomer();
  const { id } = await newEvent({ price: 2500 });
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'BOOK EVENT' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await signUp(page, person);
  await confirmByMail(page, person);
  await expect(page).toHaveURL(/\/book-event\?event=/);
  await chooseFirstSlot(page);
  await giveConsent(page);
  await fillCard(page, validCard);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await expect(confirmed(page)).toBeVisible();
  expect(typed.length, typed.join('\n')).toBeLessThanOrEqual(14);
  // The fields of the card belong to the provider.
  expect(typed.filter((field) => field.startsWith('/signup')).length).toBe(9);
  expect(typed.filter((field) => /^\/(login|portal)/.test(field))).toEqual([]);
});
