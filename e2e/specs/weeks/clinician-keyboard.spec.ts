import { addDays, londonDate } from '@chaps/domain/london-time';
import { expect, type Page } from '@playwright/test';
import { button } from '../../fixtures/actions/controls.ts';
import { withDatabase } from '../../fixtures/database.ts';
import { press, tabTo } from '../../fixtures/keyboard.ts';
import { callApi } from '../../fixtures/person.ts';
import {
  releaseResults,
  resultMessage,
  type TestedPerson,
  testedPerson,
} from '../../fixtures/result-files.ts';
import { newStaff, type StaffMember } from '../../fixtures/staff.ts';
import { test } from '../../fixtures/test.ts';

// Raised results are dealt with one after another, without a mouse.

const getName = ({ person: { firstName, lastName } }: TestedPerson) => `${firstName} ${lastName}`;

/** Releases raised results of four people, and assigns their follow-ups to this clinician. */
async function releaseFour(page: Page, member: StaffMember): Promise<void> {
  const people = await Promise.all([1, 2, 3, 4].map(() => testedPerson()));
  await releaseResults(
    page,
    member,
    people.map((tested) => resultMessage(tested)),
  );
  const found = await withDatabase(async (client) => {
    const { rows } = await client.query<{ follow_up_id: string; user_id: string }>(
      `SELECT follow_up_id, user_id FROM follow_ups, staff_members
       WHERE profile_id = ANY ($1) AND email = $2`,
      [people.map(({ person }) => person.profileId), member.email],
    );
    return rows;
  });
  const due_on = londonDate(new Date());
  for (const { follow_up_id, user_id } of found) {
    await callApi(member, 'PATCH', `/staff/follow-ups/${follow_up_id}`, { owner: user_id, due_on });
  }
  expect(people.map(getName)).toHaveLength(found.length);
}

/** Expects focus to be on the heading of the next person's page. */
async function arrivesAt(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

/** Opens another tab of the action bar with the arrow keys. */
async function openTab(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('tablist', { name: 'What to record' });
  await tabTo(page, bar.getByRole('tab', { selected: true }));
  const wanted = bar.getByRole('tab', { name, exact: true });
  for (let step = await bar.getByRole('tab').count(); step > 0; step -= 1) {
    if (await wanted.evaluate((tab) => tab === tab.ownerDocument.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
}

/** Continues to the person that the page names as the next one. @returns their name */
async function goOn(page: Page): Promise<string> {
  const next = page.getByRole('link', { name: /^Next: / });
  const name = ((await next.textContent()) ?? '').replace('Next: ', '');
  await press(page, next);
  await arrivesAt(page, name);
  return name;
}

test('four raised results are followed up by keyboard alone, with a call, no answer, an outcome and a letter', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  // Staff have no profile.
  complaints.expect(/404/);
  const member = await newStaff('clinician');
  await releaseFour(page, member);
  await page.goto('/staff/follow-ups?show=mine');
  const first = page.getByRole('rowheader').getByRole('link').first();
  const met = [(await first.textContent()) ?? ''];
  await press(page, first);

  await test.step('the first person is told by telephone', async () => {
    await arrivesAt(page, met[0] ?? '');
    await press(page, page.getByRole('button', { name: /^Told by telephone/ }));
    await expect(page.getByText(/was told by telephone/)).toBeVisible();
    await expectAccessible(page);
    met.push(await goOn(page));
  });

  await test.step('the second person does not answer', async () => {
    await openTab(page, 'No answer');
    await tabTo(page, page.getByLabel('Try again on'));
    // Playwright's browsers use the American date format.
    const [year = '', month = '', day = ''] = addDays(londonDate(new Date()), 2).split('-');
    await page.keyboard.type(`${month}${day}${year}`);
    await tabTo(page, page.getByLabel('At', { exact: true }));
    await page.keyboard.type('0630PM');
    await press(page, button(page, 'Called, no answer'));
    await expect(page.getByRole('cell', { name: /^Called, no answer; next try on/ })).toBeVisible();
    met.push(await goOn(page));
  });

  await test.step('the third person’s follow-up gets an outcome', async () => {
    await openTab(page, 'GP or outcome');
    await tabTo(page, page.getByLabel('Step', { exact: true }));
    await page.keyboard.type('End');
    await tabTo(page, page.getByLabel('Outcome', { exact: true }));
    await page.keyboard.type('Ref');
    await press(page, button(page, 'Record the step'));
    await expect(page.getByText(/This follow-up has ended/)).toBeVisible();
    met.push(await goOn(page));
  });

  await test.step('the fourth person gets a letter', async () => {
    await openTab(page, 'Letter');
    await tabTo(page, page.getByLabel('Template'));
    await page.keyboard.type('Result, to the p');
    await press(page, button(page, 'Write a letter'));
    await expect(page.getByRole('heading', { level: 1, name: 'Letter' })).toBeFocused();
  });
  expect(new Set(met).size).toBe(4);
});
