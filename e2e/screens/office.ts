import { button } from '../fixtures/actions/controls.ts';
import { difference, newInvoice, sentInvoice } from '../fixtures/actions/staff-money.ts';
import { closedEvent } from '../fixtures/closed-event.ts';
import { mappedLaboratory } from '../fixtures/result-files.ts';
import { signIn } from '../fixtures/sign-up.ts';
import { openConsole, staffWithoutApp } from '../fixtures/staff.ts';
import { eventToday, knownPerson, upcomingEvent } from './data.ts';
import { failed, page } from './open.ts';
import type { Tour } from './screen.ts';

export const MONEY: readonly Tour[] = [
  [
    page('/staff/money', async () => {
      await knownPerson();
      return '/staff/money';
    }),
  ],
  [
    page(
      '/staff/money/reconciliation',
      async () => {
        await difference();
        return '/staff/money/reconciliation';
      },
      { dialogs: ['Close'] },
    ),
  ],
  [
    page(
      '/staff/new-invoice',
      async () => `/staff/new-invoice?event=${(await upcomingEvent()).id}`,
    ),
  ],
  [
    {
      route: '/staff/invoices/:invoice',
      state: 'sent',
      dialogs: ['Void it'],
      arrange: sentInvoice,
    },
    page('/staff/invoices'),
  ],
  [
    {
      route: '/staff/invoices/:invoice',
      dialogs: ['Send the invoice', 'Delete the draft'],
      async arrange(page) {
        await newInvoice(page);
        await button(page, 'Save the draft').click();
        await button(page, 'Send the invoice').waitFor();
      },
    },
    {
      route: '/staff/invoices/:invoice/draft',
      arrange: (page) => page.getByRole('link', { name: 'Edit the draft' }).click(),
    },
  ],
  [page('/staff/reports')],
  [
    page('/staff/event-reports', async () => {
      await closedEvent();
      return '/staff/event-reports';
    }),
    page('/staff/event-reports', '/staff/event-reports?by=host', { state: 'by host' }),
    page(
      '/staff/event-reports/:event',
      async () => `/staff/event-reports/${(await closedEvent()).id}`,
    ),
  ],
  [page('/staff/reports', '/staff/reports', { as: 'clinician', state: 'of results' })],
];

/** The Today page, and what every page has. */
export const FRAME: readonly Tour[] = [
  [
    page('/staff', async () => {
      await Promise.all([eventToday(), upcomingEvent(), knownPerson()]);
      return '/staff';
    }),
  ],
  [failed('/staff')],
  [page('/staff', '/staff', { as: 'clinician', state: 'of a clinician' })],
  [{ route: '/staff', state: 'signed out', arrange: (page) => page.goto('/staff') }],
  [
    {
      route: '/staff',
      state: 'second step',
      async arrange(page) {
        const { email } = await staffWithoutApp('coordinator');
        await page.goto('/staff');
        await signIn(page, email);
        await button(page, 'Set up the app').waitFor();
      },
    },
    {
      route: '/staff',
      state: 'authenticator app',
      async arrange(page) {
        await button(page, 'Set up the app').click();
        await page.getByLabel(/^Code/).waitFor();
      },
    },
  ],
  [
    {
      route: '/staff',
      state: 'search',
      async arrange(page) {
        await knownPerson();
        await openConsole(page, 'coordinator');
        await button(page, /^Find a person/).click();
        await page.getByRole('combobox').fill('alas mac');
        await page.getByRole('option').first().waitFor();
      },
    },
  ],
  [
    {
      route: '/staff',
      state: 'keys',
      async arrange(page) {
        await openConsole(page, 'coordinator');
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
  // Without the rail: these pages need no second step.
  [{ route: '/staff/help', arrange: (page) => page.goto('/staff/help') }],
  [{ route: '/staff/*', arrange: (page) => page.goto('/staff/nowhere') }],
  [
    {
      route: '/staff/invitation',
      arrange: (page) => page.goto('/staff/invitation?token=of-the-mail'),
    },
  ],
  [
    {
      // The page that leads to the tablet, and its sign-in.
      route: '/staff/clinic',
      arrange: (page) => page.goto('/staff/clinic'),
    },
  ],
];

export const SETTINGS: readonly Tour[] = [
  [page('/staff/settings')],
  [page('/staff/settings', '/staff/settings', { as: 'admin', state: 'of an administrator' })],
  [
    page('/staff/staff-accounts', '/staff/staff-accounts', {
      as: 'admin',
      dialogs: ['Revoke', 'Reset two-step verification'],
    }),
  ],
  [page('/staff/templates', '/staff/templates', { dialogs: ['New template'] })],
  [
    page('/staff/letter-templates', '/staff/letter-templates', {
      as: 'clinician',
      dialogs: ['New template'],
    }),
  ],
  [page('/staff/result-settings', '/staff/result-settings', { as: 'clinician' })],
  [
    page('/staff/mails'),
    {
      route: '/staff/mails/:kind',
      arrange: (page) => page.getByRole('rowheader').getByRole('link').first().click(),
    },
  ],
  [
    page('/staff/laboratories'),
    {
      route: '/staff/laboratories/:laboratory',
      arrange: (page) => page.getByRole('rowheader').getByRole('link').first().click(),
    },
    {
      route: '/staff/laboratories/:laboratory',
      state: 'that has sent a table',
      dialogs: ['Delete these file settings'],
      arrange: async (page) => openConsole(page, 'coordinator', await mappedLaboratory(page)),
    },
  ],
  [page('/staff/releases', '/staff/releases', { as: 'admin' })],
  [page('/staff/status', '/staff/status', { as: 'admin' })],
  [page('/staff/retention', '/staff/retention', { as: 'admin' })],
  [page('/staff/audit', '/staff/audit', { as: 'admin' })],
];
