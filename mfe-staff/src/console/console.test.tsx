import { addDays, londonDate, londonInstant } from '@chaps/domain';
import { type SignUpInput, useSession } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { provideRuntime, sessionActionsOf } from '@chaps/testing/runtime';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import {
  DONE,
  EVENT_ID,
  makeStaffEvent,
  makeStaffMe,
  signInStaff,
  staffApi,
} from '../testing/staff-api.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('a member who is not staff sees the page-not-found page', async () => {
  signInStaff();
  const api = staffApi({
    'GET /staff/me': problem(403, 'STAFF_ONLY', 'This page is for staff.'),
  });
  renderRemote('/staff');
  await heading('Page not found');
  expect(api.received.length).toBe(1);
});

describe('the second factor', () => {
  test('rejects a wrong code with an error, and opens the console with a right one', async () => {
    signInStaff();
    let raised = false;
    staffApi({
      'GET /staff/me': () => ({ body: makeStaffMe('admin', { second_factor: raised }) }),
    });
    renderRemote('/staff');
    await heading('Two-step verification');
    await userEvent.type(await screen.findByLabelText(/Code from your/), '12 34');
    await press('Continue');
    expect(await screen.findAllByText(/six digits that your app shows/)).not.toHaveLength(0);
    await userEvent.clear(screen.getByLabelText(/Code from your/));
    await userEvent.type(screen.getByLabelText(/Code from your/), '000000');
    await press('Continue');
    expect(await screen.findAllByText('Invalid TOTP code entered')).not.toHaveLength(0);
    raised = true;
    await userEvent.clear(screen.getByLabelText(/Code from your/));
    await userEvent.type(screen.getByLabelText(/Code from your/), '123 456');
    await press('Continue');
    await heading('Today');
  });

  test('can be enrolled by QR code or by its secret', async () => {
    const verified: unknown[] = [];
    signInStaff({
      isEnrolled: async () => false,
      verify: async (...given) => {
        verified.push(given);
        return { ok: true };
      },
    });
    staffApi({
      'GET /staff/me': { body: makeStaffMe('admin', { second_factor: false }) },
    });
    renderRemote('/staff');
    await press('Set up the app');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByText('ABCDEFGH')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Code from your/), '123456');
    await press('Continue');
    await waitFor(() => expect(verified).toEqual([['123456', 'new']]));
  });

  test('can be enrolled on a new app with a recovery code', async () => {
    let enrolled = true;
    signInStaff({ isEnrolled: async () => enrolled });
    const api = staffApi({
      'GET /staff/me': { body: makeStaffMe('admin', { second_factor: false }) },
      'POST /staff/recovery': problem(422, 'VALIDATION_FAILED', 'No.', { code: 'It was used.' }),
    });
    renderRemote('/staff');
    await press('Use a recovery code');
    await userEvent.type(screen.getByLabelText(/Recovery code/), 'ABCD-EFGH-JKMN');
    await press('Remove lost authenticator');
    expect(await screen.findAllByText('It was used.')).not.toHaveLength(0);
    api.answers['POST /staff/recovery'] = DONE;
    enrolled = false;
    await press('Remove lost authenticator');
    expect(await screen.findByRole('button', { name: 'Set up the app' })).toBeVisible();
  });
});

test('a warning appears when few recovery codes are left, and new codes are shown only once', async () => {
  signInStaff();
  let left = 1;
  const codes = Array.from({ length: 10 }, (_, index) => `CODE-${index}`);
  staffApi({
    'GET /staff/me': () => ({ body: makeStaffMe('coordinator', { recovery_codes_left: left }) }),
    'POST /staff/recovery-codes': () => {
      left = 10;
      return { body: { codes } };
    },
  });
  renderRemote('/staff');
  await press('Create ten new codes');
  expect(await screen.findByText('CODE-9')).toBeVisible();
  await press('I have saved them');
  await waitFor(() => expect(screen.queryByText('CODE-9')).toBeNull());
});

describe('the staff and roles page', () => {
  const grant = {
    grant_id: '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13',
    user_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d10',
    email: 'host@example.org',
    role: 'host',
    event_id: '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d14',
    event_name: 'Rotary Ipswich',
    expires_at: '2026-12-02T00:00:00.000Z',
    granted_by: 'admin@example.org',
    granted_at: '2026-11-01T00:00:00.000Z',
    confirmed_by: null,
  };
  const event = {
    event_id: grant.event_id,
    event_name: grant.event_name,
    event_date: '2999-01-10',
    start_time: '09:00',
    city: 'Ipswich',
    state: 'open',
    total_spaces: 8,
    booked_spaces: 3,
  };
  const start = () =>
    staffApi({
      'GET /staff/me': { body: makeStaffMe('admin') },
      'GET /staff/roles': { body: { roles: [grant] } },
      'POST /staff/roles': DONE,
      'GET /staff/events': { body: { items: [event], total: 1, next: null, previous: null } },
    });

  test('lets an administrator grant a role until the end of its last day in London', async () => {
    signInStaff();
    const api = start();
    const lastDay = addDays(londonDate(new Date()), 30);
    renderRemote('/staff/staff-accounts');
    await press('Grant the role');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is a problem');
    await userEvent.type(screen.getByLabelText(/E-mail address/), 'new@example.org');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'host');
    await press('Grant the role');
    expect(await screen.findAllByText(/Please choose the event/)).not.toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/^Event$/), 'Rotary');
    await userEvent.click(await screen.findByRole('radio', { name: /Rotary Ipswich/ }));
    expect(screen.getByText('The role is for Rotary Ipswich only.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Last day/), lastDay);
    await press('Grant the role');
    expect(await screen.findByText('The role has been granted to new@example.org.')).toBeVisible();
    expect(api.received.find(({ line }) => line === 'POST /staff/roles')?.body).toEqual({
      email: 'new@example.org',
      role: 'host',
      event_id: grant.event_id,
      expires_at: londonInstant(addDays(lastDay, 1), '00:00').toISOString(),
    });
  });

  test('lets an administrator grant roles for one event day one after another', async () => {
    signInStaff();
    const api = start();
    api.answers[`GET /staff/events/${EVENT_ID}`] = { body: makeStaffEvent() };
    renderRemote(`/staff/staff-accounts?event=${EVENT_ID}`);
    for (const [email, role] of [
      ['door@example.org', 'check-in'],
      ['chair@example.org', 'phlebotomist'],
    ] as const) {
      await userEvent.type(await screen.findByLabelText(/E-mail address/), email);
      await userEvent.selectOptions(screen.getByLabelText('Role'), role);
      expect(
        screen.getByText(/^The role is for .* only, and ends when the event day is over\.$/),
      ).toBeVisible();
      await press('Grant the role');
      await screen.findByText(`The role has been granted to ${email}.`);
    }
    expect(api.sent('POST /staff/roles')).toEqual([
      { email: 'door@example.org', role: 'check-in', event_id: EVENT_ID, expires_at: null },
      { email: 'chair@example.org', role: 'phlebotomist', event_id: EVENT_ID, expires_at: null },
    ]);
  });

  test('does not keep a chosen event for the next role, and lets it be removed', async () => {
    signInStaff();
    const api = start();
    renderRemote('/staff/staff-accounts');
    const chooseEvent = async () => {
      await userEvent.type(await screen.findByLabelText(/^Event/), 'Rotary');
      await userEvent.click(await screen.findByRole('radio', { name: /Rotary Ipswich/ }));
      expect(screen.getByText('The role is for Rotary Ipswich only.')).toBeVisible();
    };
    const isAnew = () => {
      expect(screen.queryByRole('radio', { name: /Rotary Ipswich/ })).toBeNull();
      expect(screen.queryByText(/The role is for/)).toBeNull();
    };
    await chooseEvent();
    await press('For all events instead');
    isAnew();
    expect(screen.getByLabelText('Role')).toHaveFocus();
    await chooseEvent();
    await userEvent.type(screen.getByLabelText(/E-mail address/), 'new@example.org');
    await press('Grant the role');
    expect(await screen.findByText('The role has been granted to new@example.org.')).toBeVisible();
    isAnew();
    expect(api.sent('POST /staff/roles')).toMatchObject([{ event_id: grant.event_id }]);
  });

  test('lets an administrator revoke a role after confirmation, and shows an error', async () => {
    signInStaff();
    const api = start();
    const path = `DELETE /staff/roles/${grant.grant_id}`;
    api.answers[path] = problem(409, 'LAST_ADMIN', 'Appoint another one first.');
    renderRemote('/staff/staff-accounts');
    await press('Revoke host of host@example.org');
    await press('Revoke the role');
    expect(await screen.findByText('Appoint another one first.')).toBeVisible();
    api.answers[path] = DONE;
    api.answers['GET /staff/roles'] = { body: { roles: [], invitations: [] } };
    await press('Revoke the role');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText(grant.email)).toBeNull());
    // Its button is gone.
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  test('lets an administrator invite an address without an account, and resend or withdraw the invitation', async () => {
    signInStaff();
    const api = start();
    const message = 'Nobody has a confirmed account with this address.';
    const details = { email: message };
    api.answers['POST /staff/roles'] = problem(422, 'ACCOUNT_UNKNOWN', message, details);
    api.answers['POST /staff/invitations'] = DONE;
    renderRemote('/staff/staff-accounts');
    await userEvent.type(await screen.findByLabelText(/E-mail address/), 'new@example.org');
    await press('Grant the role');
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    const invitation = {
      invitation_id: '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d20',
      email: 'new@example.org',
      role: 'coordinator',
      event_name: null,
      invited_by: 'admin@example.org',
      invited_at: '2026-11-01T00:00:00.000Z',
      expires_at: '2999-11-08T00:00:00.000Z',
    };
    api.answers['GET /staff/roles'] = { body: { roles: [grant], invitations: [invitation] } };
    await press('Invite new@example.org');
    expect(await screen.findByText('We have sent an invitation to new@example.org.')).toBeVisible();
    expect(api.received.find(({ line }) => line === 'POST /staff/invitations')?.body).toEqual({
      email: 'new@example.org',
      role: 'coordinator',
      event_id: null,
      expires_at: null,
    });
    expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
    await waitFor(() => expect(screen.getByLabelText(/E-mail address/)).toHaveFocus());

    const path = `/staff/invitations/${invitation.invitation_id}`;
    api.answers[`POST ${path}/mail`] = DONE;
    await press('Send again: the invitation to new@example.org');
    expect(await screen.findByText(/again to new@example.org/)).toBeVisible();
    api.answers[`DELETE ${path}`] = DONE;
    await press('Withdraw the invitation to new@example.org');
    api.answers['GET /staff/roles'] = { body: { roles: [grant] } };
    await press('Withdraw the invitation');
    await waitFor(() => expect(screen.queryByText('Invited')).toBeNull());
    expect(api.received.some(({ line }) => line === `DELETE ${path}`)).toBe(true);
  });

  test('requires a second administrator to confirm a role, who neither granted it nor holds it', async () => {
    signInStaff();
    const api = start();
    const clinician = { ...grant, role: 'clinician', event_id: null, event_name: null };
    const roles = [
      { ...clinician, grant_id: crypto.randomUUID(), granted_by: makeStaffMe('admin').email },
      { ...clinician, grant_id: crypto.randomUUID(), user_id: makeStaffMe('admin').user_id },
      { ...clinician, granted_by: 'first@example.org', email: 'doctor@example.org' },
    ];
    api.answers['GET /staff/roles'] = { body: { roles } };
    const path = `POST /staff/roles/${grant.grant_id}/confirmation`;
    api.answers[path] = problem(403, 'SECOND_PERSON', 'Please ask another administrator.');
    renderRemote('/staff/staff-accounts');
    expect(await screen.findByRole('cell', { name: 'first@example.org alone' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Confirm clinician/ })).toHaveLength(1);
    await press('Confirm clinician of doctor@example.org');
    await press('Confirm the role');
    expect(await screen.findByText('Please ask another administrator.')).toBeVisible();
    api.answers[path] = DONE;
    await press('Confirm the role');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('requires a reason to reset a second factor', async () => {
    signInStaff();
    const api = start();
    const path = `/staff/members/${grant.user_id}/second-factor-reset`;
    api.answers[`POST ${path}`] = DONE;
    renderRemote('/staff/staff-accounts');
    await press('Reset two-step verification for host@example.org');
    await userEvent.type(screen.getByLabelText(/Reason/), 'The phone was stolen.');
    await press('Reset two-step verification');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { reason: 'The phone was stolen.' };
    expect(api.sent(`POST ${path}`)).toEqual([body]);
  });
});

test('the audit log can be searched by person, and shows what changed', async () => {
  signInStaff();
  const entry = {
    id: '7',
    at: '2026-11-22T12:00:00.000Z',
    actor: 'admin@example.org',
    action: 'event changed',
    sentence: 'changed the event Leeds Town Hall',
    person: { profile_id: '12345678', name: 'Alan Waite' },
    booking: {
      event_id: '1f0e8b52-6f0e-4a43-9d1c-0a8f5a1f3c11',
      appointment_id: '2f0e8b52-6f0e-4a43-9d1c-0a8f5a1f3c12',
      reference: 'ABCD2345',
    },
    event: { event_id: '1f0e8b52-6f0e-4a43-9d1c-0a8f5a1f3c11', event_name: 'Leeds Town Hall' },
    before: { capacity: 4 },
    after: { capacity: 6 },
    reason: null,
  };
  const api = staffApi({
    'GET /staff/me': { body: makeStaffMe('admin') },
    'GET /staff/audit': { body: { items: [entry], next: '7', previous: null } },
    'GET /staff/audit.csv': { body: 'entry\n' },
  });
  renderRemote('/staff/audit');
  expect(await screen.findByText('Capacity: 4 → 6')).toBeVisible();
  expect(screen.getByRole('cell', { name: 'changed the event Leeds Town Hall' })).toBeVisible();
  const all = screen.getByRole('link', { name: 'All entries about Alan Waite' });
  expect(all).toHaveAttribute('href', '/staff/people/12345678');
  expect(screen.getByRole('link', { name: 'ABCD2345' })).toBeVisible();
  expect(screen.getByText('1 entry on this page')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(api.received.at(-1)?.line).toBe('GET /staff/audit?after=7'));
  await userEvent.type(screen.getByLabelText(/Person/), '12345678');
  await press('Search');
  await waitFor(() => expect(api.received.at(-1)?.line).toBe('GET /staff/audit?person=12345678'));
  await userEvent.type(screen.getByLabelText(/Booking reference/), 'ABCD2345');
  await userEvent.type(screen.getByLabelText('From'), '2026-11-20');
  await press('Search');
  await waitFor(() =>
    expect(api.received.at(-1)?.line).toBe(
      'GET /staff/audit?person=12345678&reference=ABCD2345&since=2026-11-20',
    ),
  );
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:audit';
  URL.revokeObjectURL = () => {};
  await press('Save a file for an investigation');
  expect(
    await screen.findByText(/The whole list, including all pages, has been saved/),
  ).toBeVisible();
  expect(api.received.at(-1)?.line).toBe(
    'GET /staff/audit.csv?person=12345678&reference=ABCD2345&since=2026-11-20',
  );
});

describe('an invitation', () => {
  const open = () => renderRemote('/staff/invitation?token=e30.e30.e30');

  test('sends a visitor to sign in, and back to the invitation', async () => {
    useSession.setState({ status: 'anonymous' }, true);
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toMatchObject({
      from: '/staff/invitation?token=e30.e30.e30',
      withoutProfile: true,
    });
  });

  test('asks for no more than an address to create a staff account, whose password is set by e-mail', async () => {
    const given: SignUpInput[] = [];
    const signUp = async (input: SignUpInput) => {
      given.push(input);
      return { ok: true as const, userId: 'new' };
    };
    provideRuntime({ session: sessionActionsOf({ signUp }) });
    useSession.setState({ status: 'anonymous' }, true);
    open();
    await userEvent.type(await screen.findByLabelText(/E-mail address/), 'new@example.org');
    await press('Create an account');
    expect(await screen.findByText(/We have sent an e-mail to new@example.org/)).toBeVisible();
    expect(given).toMatchObject([
      { email: 'new@example.org', password: expect.stringMatching(/^.{12,72}$/) },
    ]);
  });

  test('is accepted, and leads to the console', async () => {
    signInStaff();
    const api = staffApi({ 'POST /auth/staff-invitation': DONE });
    open();
    await heading('You have been offered a staff role');
    expect(api.received).toEqual([]);
    await press('Accept the invitation');
    await heading('Today');
    expect(api.received[0]).toMatchObject({
      line: 'POST /auth/staff-invitation',
      body: { token: 'e30.e30.e30' },
    });
  });

  test('says when it has expired, and lets the user try again', async () => {
    signInStaff();
    const message = 'This invitation was used or withdrawn.';
    staffApi({ 'POST /auth/staff-invitation': problem(409, 'INVITATION_ENDED', message) });
    open();
    await press('Accept the invitation');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept the invitation' })).toBeEnabled();
  });
});

test('the link to the clinic day opens it after sign-in', async () => {
  signInStaff();
  staffApi({ 'GET /staff/me': { body: makeStaffMe('check-in') } });
  const { address } = renderRemote('/staff/clinic');
  await heading('elsewhere');
  expect(address()).toBe('/clinic');
});
