import type { Page } from '@playwright/test';
import { button } from '../fixtures/actions/controls.ts';
import { recordRequest } from '../fixtures/actions/staff.ts';
import { callApi, registeredPerson } from '../fixtures/person.ts';
import { resultMessage, resultTable, testedPerson, upload } from '../fixtures/result-files.ts';
import { members, openConsole } from '../fixtures/staff.ts';
import { knownPerson, upcomingEvent } from './data.ts';
import { page } from './open.ts';
import type { Tour } from './screen.ts';

async function deadPerson(): Promise<string> {
  const path = `/staff/people/${(await registeredPerson()).profileId}`;
  await callApi(await members.coordinator(), 'POST', `${path}/death`, {
    reason: 'Their family called.',
  });
  return path;
}

export const PEOPLE: readonly Tour[] = [
  [page('/staff/next-tests')],
  [page('/staff/people')],
  [page('/staff/people', '/staff/people?q=nobody+at+all', { state: 'nothing found' })],
  [
    page('/staff/people/:person', async () => `/staff/people/${(await knownPerson()).profileId}`, {
      dialogs: [
        'Edit the details',
        'Needs on the day',
        'GP practice',
        'Record that they have died',
      ],
    }),
  ],
  [
    page(
      '/staff/people/:person',
      async () => `/staff/people/${(await registeredPerson()).profileId}`,
      { as: 'admin', state: 'new' },
    ),
  ],
  [
    page('/staff/people/:person', deadPerson, {
      state: 'has died',
      dialogs: ['This was recorded in error'],
    }),
  ],
  [
    page('/staff/people/:person/merge', async () => {
      const { profileId } = await knownPerson();
      const { profileId: other } = await registeredPerson({ last_name: 'Macpherson' });
      return `/staff/people/${profileId}/merge?other=${other}`;
    }),
  ],
  [
    page('/staff/book', async () => {
      const query = new URLSearchParams({
        event: (await upcomingEvent()).id,
        person: (await knownPerson()).profileId,
      });
      return `/staff/book?${query}`;
    }),
  ],
  [page('/staff/book', '/staff/book', { state: 'empty' })],
  [
    { route: '/staff/new-data-request', arrange: (page) => recordRequest(page, 'erasure') },
    {
      route: '/staff/data-requests/:request',
      dialogs: ['Erase their data', 'Refuse the request'],
      arrange: async (page) => {
        await button(page, 'Record the request').click();
        await page.getByRole('heading', { level: 1, name: 'Data request' }).waitFor();
      },
    },
  ],
  [page('/staff/data-requests', '/staff/data-requests', { as: 'admin' })],
];

/** Uploads a file with a result for each of three people, one with a wrong date of birth. */
async function uploadResults(page: Page): Promise<void> {
  const people = await Promise.all([testedPerson(), testedPerson(), testedPerson()]);
  const [first, second, third] = people;
  const wrong = third && { ...third, born: '1950-01-01' };
  const file = [first, second, wrong]
    .filter((one) => one !== undefined)
    .map((tested) => resultMessage(tested));
  await openConsole(page, 'clinician', '/staff/results');
  await upload(page, 'northern-pathology-week-48.hl7', file.join('\r'));
}

export const RESULTS: readonly Tour[] = [
  [page('/staff/results', '/staff/results', { as: 'clinician' })],
  [
    {
      route: '/staff/results/:batch',
      dialogs: ['Discard the file'],
      arrange: uploadResults,
    },
  ],
  [
    {
      route: '/staff/results/:batch/reading',
      async arrange(page) {
        await openConsole(page, 'clinician', '/staff/results');
        await upload(page, 'results.csv', resultTable(await testedPerson()));
        await page.getByRole('link', { name: 'Choose how to read it' }).click();
      },
    },
  ],
  [
    page('/staff/not-told', '/staff/not-told', { as: 'clinician' }),
    page('/staff/letters', '/staff/letters', { as: 'clinician' }),
    page('/staff/follow-ups', '/staff/follow-ups', { as: 'clinician' }),
    {
      route: '/staff/follow-ups/:item',
      async arrange(page) {
        await page.getByRole('rowheader').getByRole('link').first().click();
        await page.getByRole('heading', { name: 'Record' }).waitFor();
      },
    },
    {
      route: '/staff/letters/:letter',
      async arrange(page) {
        await page.getByRole('tab', { name: 'Letter' }).click();
        await page.getByLabel('Template').selectOption({ index: 1 });
        await button(page, 'Write a letter').click();
        await page.getByLabel('Subject').waitFor();
      },
    },
    {
      route: '/staff/letters/:letter',
      state: 'approved',
      async arrange(page) {
        await page.getByLabel('Address').fill('Dr A. Partner\nThe Surgery\nHexham NE46 1XF');
        await button(page, 'Save the draft').click();
        await button(page, /^Approve the letter/).click();
        await button(page, 'Record as sent').waitFor();
      },
    },
  ],
];
