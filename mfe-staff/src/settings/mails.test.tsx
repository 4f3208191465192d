import type { StoredMailText } from '@chaps/contracts/mail-words';
import { problem } from '@chaps/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { startWithBookings } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe } from '../testing/staff-api.ts';

const PATH = '/staff/mail-words';
const REMINDER = `${PATH}/reminder`;

const WORDS = { subject: 'Your test on {date}', body: 'Dear {first_name},' };
const stored = { ...WORDS, version: 0, changed_by: null, changed_at: null };
const mails = (changes: Partial<StoredMailText> = {}) => ({
  body: {
    mails: [
      {
        ...stored,
        kind: 'result-ready',
        about: 'A result has been released',
        fields: ['first_name'],
      },
      {
        ...stored,
        kind: 'reminder',
        about: 'Two days before the test',
        fields: ['first_name', 'event', 'date'],
        ...changes,
      },
    ],
  },
});
const edited = {
  subject: 'Soon: {event}',
  version: 1,
  changed_by: 'coordinator@example.org',
  changed_at: '2026-11-24T09:30:00.000Z',
};

describe('the automatic e-mails', () => {
  test('are listed, and can be edited, previewed and reset to their default', async () => {
    const api = startWithBookings({
      [`GET ${PATH}`]: mails(),
      [`POST ${REMINDER}/preview`]: { body: { subject: 'Soon: Castle Park', text: 'Dear Sam, …' } },
      [`PATCH ${REMINDER}`]: DONE,
      [`DELETE ${REMINDER}`]: DONE,
    });
    const { user } = renderRemote('/staff/mails');
    await user.click(await screen.findByRole('link', { name: 'Two days before the test' }));
    const subject = await screen.findByLabelText('Subject');
    expect(subject).toHaveValue(WORDS.subject);
    expect(screen.queryByRole('button', { name: 'Restore the default' })).toBeNull();
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Soon: {{event}');
    await press('Preview');
    expect(await screen.findByText(/The subject is ‘Soon: Castle Park’/)).toBeVisible();
    expect(screen.getByLabelText('The e-mail')).toHaveValue('Dear Sam, …');
    api.answers[`GET ${PATH}`] = mails(edited);
    await press('Save');
    expect(await screen.findByText(/The e-mail has been saved/)).toBeVisible();
    expect(screen.getByText(/Edited by coordinator@example.org/)).toBeVisible();
    expect(api.sent(`PATCH ${REMINDER}`)).toEqual([
      { subject: edited.subject, body: WORDS.body, version: 0 },
    ]);
    api.answers[`GET ${PATH}`] = mails();
    await press('Restore the default');
    expect(await screen.findByText(/has been restored to its default wording/)).toBeVisible();
    expect(screen.getByLabelText('Subject')).toHaveValue(WORDS.subject);
  });

  test('reject an unknown field, and keep the input when someone else saved first', async () => {
    const message = 'Someone else changed this e-mail.';
    const api = startWithBookings({
      [`GET ${PATH}`]: mails(),
      [`PATCH ${REMINDER}`]: problem(409, 'EVENT_CHANGED', message),
    });
    renderRemote('/staff/mails/reminder');
    const subject = await screen.findByLabelText('Subject');
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Pay {{amount}');
    await press('Save');
    expect(await screen.findAllByText(/We do not recognise \{amount\}/)).not.toHaveLength(0);
    expect(api.sent(`PATCH ${REMINDER}`)).toEqual([]);
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Soon');
    await press('Save');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Subject')).toHaveValue('Soon');
  });

  test('of an unknown kind are not found', async () => {
    startWithBookings({ [`GET ${PATH}`]: mails() });
    renderRemote('/staff/mails/unknown');
    expect(await screen.findByText('Page not found')).toBeVisible();
  });

  test('are read-only for a coordinator of one event', async () => {
    const event_id = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d50';
    const grant = { role: 'coordinator', event_id, event_name: 'Hall', expires_at: null } as const;
    startWithBookings({
      'GET /staff/me': { body: makeStaffMe('coordinator', { grants: [grant] }) },
      [`GET ${PATH}`]: mails(edited),
    });
    renderRemote('/staff/mails/reminder');
    expect(await screen.findByLabelText('Subject')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Preview' })).toBeVisible();
    for (const name of ['Save', 'Restore the default']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
