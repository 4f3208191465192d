import type { MessageTemplate } from '@chaps/contracts/message-templates';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { LIST, startWithBookings } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe } from '../testing/staff-api.ts';

const ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d50';
const PATH = '/staff/message-templates';
const template: MessageTemplate = {
  template_id: ID,
  name: 'Side door',
  subject: 'The door of {event}',
  body: 'Please use the side door.',
  version: 3,
  changed_by: 'coordinator@example.org',
  changed_at: '2026-11-24T09:30:00.000Z',
};
const list = (templates: MessageTemplate[]) => ({ body: { templates } });

describe('message templates', () => {
  test('can be added, and an unknown field or a duplicate name shows an error in the form', async () => {
    const message = 'A template with this name already exists.';
    const api = startWithBookings({
      [`POST ${PATH}`]: problem(422, 'VALIDATION_FAILED', message, { name: message }),
    });
    renderRemote('/staff/templates');
    expect(await screen.findByText('There are no templates yet.')).toBeVisible();
    await press('New template');
    await userEvent.type(await screen.findByLabelText('Name'), template.name);
    await userEvent.type(screen.getByLabelText('Subject'), 'Dear {{name}');
    await userEvent.type(screen.getByLabelText('Message'), template.body);
    await press('Save');
    expect(await screen.findAllByText(/We do not recognise \{name\}/)).not.toHaveLength(0);
    expect(api.sent(`POST ${PATH}`)).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Subject'));
    await userEvent.type(screen.getByLabelText('Subject'), 'The door of {{event}');
    await press('Save');
    expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription(/already/);
    api.answers[`POST ${PATH}`] = { body: { template_id: ID } };
    api.answers[`GET ${PATH}`] = list([template]);
    await press('Save');
    expect(await screen.findByRole('rowheader', { name: 'Side door' })).toBeVisible();
    const { name, subject, body } = template;
    expect(api.sent(`POST ${PATH}`).at(-1)).toEqual({ name, subject, body });
  });

  test('can be changed, naming the version that was read, and deleted after confirmation', async () => {
    const api = startWithBookings({
      [`GET ${PATH}`]: list([template]),
      [`PATCH ${PATH}/${ID}`]: DONE,
      [`DELETE ${PATH}/${ID}`]: DONE,
    });
    renderRemote('/staff/templates');
    await press('Edit Side door');
    await userEvent.type(await screen.findByLabelText('Message'), ' Thank you.');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(`PATCH ${PATH}/${ID}`)).toMatchObject([
      { body: 'Please use the side door. Thank you.', version: 3 },
    ]);
    await press('Delete Side door');
    api.answers[`GET ${PATH}`] = list([]);
    await press('Delete the template');
    expect(await screen.findByText('There are no templates yet.')).toBeVisible();
  });

  test('are read-only for a coordinator of one event', async () => {
    const grant = {
      role: 'coordinator',
      event_id: ID,
      event_name: 'Hall',
      expires_at: null,
    } as const;
    startWithBookings({
      'GET /staff/me': { body: makeStaffMe('coordinator', { grants: [grant] }) },
      [`GET ${PATH}`]: list([template]),
    });
    renderRemote('/staff/templates');
    expect(await screen.findByRole('rowheader', { name: 'Side door' })).toBeVisible();
    expect(screen.getByText(/Coordinators with access to all events write these/)).toBeVisible();
    for (const name of ['New template', 'Edit Side door', 'Delete Side door']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('can start a message, and the previous text can be restored', async () => {
    startWithBookings({ [`GET ${PATH}`]: list([template]) });
    renderRemote(LIST);
    await press('Message everyone: Everyone booked');
    await userEvent.type(await screen.findByLabelText('Subject'), 'My own');
    await userEvent.selectOptions(
      await screen.findByLabelText('Start from a template'),
      'Side door',
    );
    expect(screen.getByLabelText('Subject')).toHaveValue(template.subject);
    expect(screen.getByLabelText('Message')).toHaveValue(template.body);
    await press('Restore the previous text');
    expect(screen.getByLabelText('Subject')).toHaveValue('My own');
    expect(screen.getByLabelText('Message')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Restore the previous text' })).toHaveFocus();
    await press('Restore the previous text');
    expect(screen.getByLabelText('Subject')).toHaveValue(template.subject);
  });
});
