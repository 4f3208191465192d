import { randomUUID } from 'node:crypto';
import { londonDate } from '@chaps/domain/london-time';
import type { Browser, Page } from '@playwright/test';
import { button, giveReason, inDialog, openTab } from '../../fixtures/actions/controls.ts';
import { chooseFirstSlot, giveConsent } from '../../fixtures/booking.ts';
import { recordSample, recordWalkIn } from '../../fixtures/clinic-day.ts';
import { newEvent } from '../../fixtures/events.ts';
import { runJob } from '../../fixtures/jobs.ts';
import { findLink, findMail } from '../../fixtures/mailbox.ts';
import { type Person, registeredPerson, signInAs } from '../../fixtures/person.ts';
import { releaseResults, resultMessage, testedPerson } from '../../fixtures/result-files.ts';
import { recordAttendance } from '../../fixtures/results.ts';
import { openConsole } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

// A tube, an invitation and a letter, each followed to its end by the people who deal with them.

const LERWICK = { postcode: 'ZE1 0AA', latitude: 60.155, longitude: -1.145 };
const STORNOWAY = { postcode: 'HS1 2XX', latitude: 58.209, longitude: -6.386 };
const homeIn = ({ postcode }: { postcode: string }) => `1 High Street, ${postcode}, United Kingdom`;

async function readPage(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signInAs(page, person);
  return page;
}

const newCode = () => `T-${randomUUID().slice(0, 8).toUpperCase()}`;

test('after two tubes are lost and one is rejected, all three people are told, and one is tested again', async ({
  page,
  browser,
  complaints,
}) => {
  // Staff have no profile.
  complaints.expect(/404/);
  const person = await registeredPerson({ home_address: homeIn(LERWICK) });
  const event = await newEvent({ free: true, walkIns: 4 });
  const again = await newEvent({ place: LERWICK, city: 'Lerwick' });
  const rejected = newCode();
  const missing = [newCode(), newCode()] as const;
  await recordSample(event, await recordAttendance(person, event, 1), [rejected]);
  const walkIns = { Ann: missing[0], Bea: missing[1] };
  for (const [first_name, code] of Object.entries(walkIns)) {
    await recordWalkIn(event, { first_name, last_name: 'Lost' }, code);
  }

  await test.step('the books are closed, and the box is packed and handed over', async () => {
    await openConsole(page, 'coordinator', `/staff/events/${event.id}/day#books`);
    await button(page, 'Close the books').click();
    await inDialog(page, 'Close the books').click();
    await expect(page.getByText('The books were closed on')).toBeVisible();
    await openTab(page, 'Samples');
    for (const code of [rejected, ...missing]) {
      await page.getByLabel('Tube code').fill(code);
      await button(page, 'Pack').click();
      await expect(page.getByText(`${code} (`)).toBeVisible();
    }
    await button(page, 'Hand over 3 tubes').click();
    await page.getByLabel('Taken by').fill('Ann Courier');
    await page.getByLabel('Tubes in the box, as counted').fill('3');
    await inDialog(page, 'Hand over').click();
    await expect(page.getByText('3 tubes to Ann Courier')).toBeVisible();
  });

  await test.step('the laboratory says that two tubes did not arrive', async () => {
    await button(page, /^Record the laboratory’s reply/).click();
    await page.getByLabel('Who replied').fill('Bea Bench');
    await page.getByLabel('Tubes received').fill('1');
    await page.getByLabel('Codes of tubes that did not arrive').fill(missing.join(' '));
    await inDialog(page, 'Record the reply').click();
    const notReceived = page.getByText('Not received:').locator('..');
    for (const code of missing) await expect(notReceived).toContainText(code);
  });

  await test.step('each tube is ended, and the two people without e-mail are called', async () => {
    for (const code of [rejected, ...missing]) {
      await button(page, `Rejected or missing: ${code}`).click();
      const what = code === rejected ? 'The laboratory rejected it' : 'It is missing';
      await page.getByRole('radio', { name: what }).check();
      await giveReason(page);
      await inDialog(page, 'Record the outcome').click();
      await expect(button(page, `Rejected or missing: ${code}`)).toHaveCount(0);
    }
    for (const name of Object.keys(walkIns)) {
      await button(page, `Record how they were told: Lost, ${name}`).click();
      await inDialog(page, 'Record it').click();
      await expect(button(page, `Record how they were told: Lost, ${name}`)).toHaveCount(0);
    }
  });

  await test.step('the third person follows the e-mail to a free seat nearby, and pays nothing', async () => {
    const own = await readPage(browser, person);
    const mail = await findMail(person.email, /we have no result for your blood sample/);
    await own.goto(findLink(mail, '/book-event'));
    await chooseFirstSlot(own);
    await giveConsent(own);
    await expect(own.getByText('Successfully confirmed your booking!')).toBeVisible();
    await expect(own.getByText(again.name)).toBeVisible();
    await own.context().close();
  });

  await test.step('Today no longer lists anyone from the event', async () => {
    await page.goto(`/staff/events/${event.id}/samples`);
    const show = page.getByLabel('Show', { exact: true });
    await expect(show).toContainText('Rejected or missing, person not told (0)');
    await expect(page.getByText('Has booked another test')).toBeVisible();
  });
});

test('a wave of invitations leads to a booking', async ({ page, browser, complaints }) => {
  complaints.expect(/404/);
  const tested = await testedPerson({ home_address: homeIn(STORNOWAY) });
  const event = await newEvent({ place: STORNOWAY, city: 'Stornoway', free: true });
  const { person } = tested;
  const normal = { value: '0.8', flag: 'N', comment: 'Green: within range' };
  await releaseResults(page, 'clinician', [resultMessage(tested, normal)]);

  await test.step('the next test is due today', async () => {
    await openConsole(page, 'coordinator', `/staff/people/${person.profileId}`);
    await page.getByText('Change or end it').click();
    await page.getByLabel('What to do').selectOption('Set another date');
    await page.getByLabel('Next test due on').fill(londonDate(new Date()));
    await page.getByLabel('Reason', { exact: true }).fill('As their GP asked.');
    await button(page, 'Save the change').click();
    await expect(page.getByText('The next test has been changed.')).toBeVisible();
  });

  await test.step('the event invites people near it who are due', async () => {
    await openConsole(page, 'coordinator', `/staff/events/${event.id}/invitations`);
    await button(page, 'Send one to yourself').click();
    await expect(page.getByText(/An invitation is on its way to/)).toBeVisible();
    await button(page, 'Send the invitations').click();
    await expect(page.getByText(/^1 person will get an e-mail/)).toBeVisible();
    await runJob('send-test-invitations');
  });

  await test.step('a person books through the e-mail', async () => {
    const own = await readPage(browser, person);
    const mail = await findMail(person.email, /next PSA test/);
    await own.goto(findLink(mail, `/event/${event.id}`));
    await own
      .getByRole('link', { name: 'BOOK EVENT' })
      .or(own.getByRole('button', { name: 'BOOK EVENT' }))
      .click();
    await chooseFirstSlot(own);
    await giveConsent(own);
    await expect(own.getByText('Successfully confirmed your booking!')).toBeVisible();
    await own.context().close();
  });

  await test.step('the wave counts the booking', async () => {
    await page.reload();
    const wave = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    // Columns: people, invited, booked since, queued, not sent.
    await expect(wave.getByRole('cell')).toHaveText(['1', '1', '1', '0', '0', /@/, '']);
  });
});

test('a letter to the GP is returned and sent again, and its result is corrected, then withdrawn', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/404/);
  const tested = await testedPerson();
  const name = `${tested.person.firstName} ${tested.person.lastName}`;
  await releaseResults(page, 'clinician', [resultMessage(tested)]);

  await test.step('a letter to the GP is written', async () => {
    await page.goto('/staff/follow-ups');
    await page.getByRole('link', { name }).click();
    await page.getByRole('tab', { name: 'Letter' }).click();
    await page.getByLabel('Template').selectOption('Result, to the GP');
    await button(page, 'Write a letter').click();
    await page.getByLabel('Address').fill('Dr Field\n1 High Street\nColchester');
    await button(page, 'Save the draft').click();
    await page.getByLabel(/Reason for telling the GP/).fill('They asked for it on the telephone.');
    await button(page, 'Approve the letter to the GP').click();
    await page.getByLabel('How it was sent').selectOption('By post');
    await button(page, 'Record as sent').click();
  });

  await test.step('the letter is returned, the person is asked, and the letter is sent to another address', async () => {
    await page.getByLabel('Why it was returned').selectOption('The practice has closed');
    await button(page, 'Mark as returned').click();
    await button(page, 'Ask by e-mail').click();
    await findMail(tested.person.email, /GP/);
    await page.getByLabel('Address').fill('Dr Moor\n2 High Street\nColchester');
    await button(page, 'Send it again').click();
    await expect(page.getByText(/ready to be printed and sent to this address/)).toBeVisible();
    await page.getByLabel('How it was sent').selectOption('By post');
    await button(page, 'Record as sent').click();
    await button(page, 'Mark as arrived').click();
    await expect(button(page, 'Mark as arrived')).toHaveCount(0);
  });
  const { pathname: letter } = new URL(page.url());

  const own = await readPage(browser, tested.person);
  await test.step('the laboratory corrects the result', async () => {
    const corrected = { value: '5.2', status: 'C' };
    await releaseResults(page, 'clinician', [resultMessage(tested, corrected)]);
    await page.goto(letter);
    await expect(page.getByText(/Corrected by the laboratory since/)).toBeVisible();
    await own.goto('/medical-results');
    await expect(own.getByRole('heading', { name: 'Your PSA was 5.2 ng/ml' })).toBeVisible();
  });

  await test.step('the laboratory withdraws the result', async () => {
    await releaseResults(page, 'clinician', [resultMessage(tested, { value: '5.2', status: 'W' })]);
    await page.goto(letter);
    await expect(page.getByText('Withdrawn by the laboratory')).toBeVisible();
    await own.reload();
    await expect(own.getByText(/withdr/i).first()).toBeVisible();
    await expect(own.getByText('5.2')).toHaveCount(0);
    await own.context().close();
  });
});
