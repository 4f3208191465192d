import { useSession } from '@chaps/runtime';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountApi, bookedAppointment, PROFILE } from '../../testing/account-api.ts';
import { MEMBER, provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
});

const UNAUTHORIZED = problem(401, 'UNAUTHORIZED', 'Unauthorized');
const button = (name: string) => screen.findByRole('button', { name });

const sessionEnds = () =>
  act(() =>
    useSession.setState({ status: 'anonymous', user: undefined, recovering: undefined }, true),
  );

type Person = ReturnType<typeof renderRemote>;

async function signInAgain({ user, address }: Person) {
  await waitFor(() => expect(address()).toBe('/login'));
  await user.type(await screen.findByLabelText('Email'), MEMBER.email);
  await user.type(screen.getByLabelText('Password'), MEMBER.password);
  await user.click(await button('Sign in'));
  await waitFor(() => expect(address()).toBe('/portal'));
}

async function typeNewAddress(): Promise<Person> {
  const person = renderRemote('/portal');
  await person.user.click(await button('Edit'));
  await person.user.clear(screen.getByLabelText('Billing Address'));
  await person.user.type(screen.getByLabelText('Billing Address'), '2 Low Road');
  return person;
}

describe('when the session ends while the form is being edited', () => {
  test('the page shows why, and a new sign-in restores the input', async () => {
    const person = await typeNewAddress();
    sessionEnds();
    expect(await screen.findByText('Your session has ended')).toBeVisible();
    expect(screen.getByText(/The details you entered will be in the form/)).toBeVisible();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Low Road');
    await signInAgain(person);
    expect(await screen.findByText('What you typed is still here')).toBeVisible();
    expect(screen.getByLabelText('Billing Address')).toHaveValue('2 Low Road');
    api.answers['PATCH /auth/profile'] = {
      body: { status: 'success', userProfile: { ...PROFILE, billingAddress: '2 Low Road' } },
    };
    await person.user.click(await button('Save Changes'));
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    await person.user.click(await button('Edit'));
    expect(screen.queryByText('What you typed is still here')).toBeNull();
  });

  test('a save shows why, and a new sign-in restores the input', async () => {
    const person = await typeNewAddress();
    api.answers['PATCH /auth/profile'] = UNAUTHORIZED;
    await person.user.click(await button('Save Changes'));
    expect(await screen.findByText('Your session has ended')).toBeVisible();
    await signInAgain(person);
    expect(await screen.findByLabelText('Billing Address')).toHaveValue('2 Low Road');
  });

  test('Cancel discards the draft', async () => {
    const { user } = await typeNewAddress();
    await user.click(await button('Cancel'));
    sessionEnds();
    await screen.findByLabelText('Password');
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });

  test('Logout discards the draft', async () => {
    const person = await typeNewAddress();
    await person.user.click(await button('Logout'));
    await screen.findByLabelText('Password');
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });

  test('another user who signs in sees none of the input', async () => {
    provideAuthService({
      signIn: async (email) => {
        signInMember(email);
        return { ok: true };
      },
    });
    const person = await typeNewAddress();
    sessionEnds();
    const other = { ...PROFILE, email: 'other@example.org', firstName: 'Otto' };
    api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile: other } };
    await person.user.type(await screen.findByLabelText('Email'), other.email);
    await person.user.type(screen.getByLabelText('Password'), 'any password');
    await person.user.click(await button('Sign in'));
    expect(await screen.findByText('Otto Smith')).toBeVisible();
    expect(await button('Edit')).toBeVisible();
    await person.user.click(await button('Edit'));
    expect(screen.getByLabelText('Billing Address')).toHaveValue(PROFILE.homeAddress);
  });
});

describe('when the session ends while other choices of the portal are being made', () => {
  const reminders = () => screen.findByRole('checkbox', { name: /Remind me two days before/ });
  const practice = () => screen.findByLabelText('Your GP practice');

  test('a new sign-in restores the unsaved choices until they are saved', async () => {
    const person = renderRemote('/portal');
    const { user } = person;
    await user.click(await reminders());
    await user.selectOptions(screen.getByLabelText(/How far would you travel/), '40 miles');
    await user.type(await practice(), 'Dr Murphy, Galway');
    sessionEnds();
    expect(await screen.findByText('Your session has ended')).toBeVisible();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Murphy');
    await signInAgain(person);
    expect(await reminders()).not.toBeChecked();
    expect(screen.getByLabelText(/How far would you travel/)).toHaveValue('40');
    expect(await practice()).toHaveValue('Dr Murphy, Galway');
    expect(screen.getAllByText('What you typed is still here')).toHaveLength(2);
    api.answers['PATCH /mail-preferences'] = ({ body }) => ({
      body: { status: 'success', mail_preferences: { news: false, ...Object(body) } },
    });
    await user.click(await button('Save my choices'));
    expect(await screen.findByText('Your choices have been saved.')).toBeVisible();
    expect(api.sent('PATCH /mail-preferences')).toMatchObject([
      { reminders: false, invitation_miles: 40 },
    ]);
    expect(screen.getAllByText('What you typed is still here')).toHaveLength(1);
    api.answers['PATCH /gp-practice'] = ({ body }) => ({
      body: { status: 'success', gp: { ...Object(body), telephone: null, has_closed: false } },
    });
    await user.click(await button('Save my GP practice'));
    expect(await screen.findByText('Your GP practice has been saved.')).toBeVisible();
    expect(screen.queryByText('What you typed is still here')).toBeNull();
    sessionEnds();
    await screen.findByLabelText('Password');
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });

  test('another user who signs in sees none of the choices', async () => {
    provideAuthService({
      signIn: async (email) => {
        signInMember(email);
        return { ok: true };
      },
    });
    const { user } = renderRemote('/portal');
    await user.type(await practice(), 'Dr Murphy, Galway');
    sessionEnds();
    const other = { ...PROFILE, email: 'other@example.org', firstName: 'Otto' };
    api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile: other } };
    await user.type(await screen.findByLabelText('Email'), other.email);
    await user.type(screen.getByLabelText('Password'), 'any password');
    await user.click(await button('Sign in'));
    expect(await practice()).toHaveValue('');
  });

  test('a choice that was set back to its stored value is not restored', async () => {
    const { user } = renderRemote('/portal');
    await user.click(await reminders());
    await user.click(await reminders());
    sessionEnds();
    await screen.findByLabelText('Password');
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });
});

describe('when the API rejects the session', () => {
  test.each([
    ['/portal', 'GET /auth/profile'],
    ['/portal', 'GET /appointments'],
    ['/portal', 'GET /mail-preferences'],
    ['/medical-results#all-results', 'GET /medical/results/12345678'],
  ])('on %s, for %s, the sign-in page shows why and returns there', async (path, call) => {
    const before = api.answers[call];
    api.answers[call] = UNAUTHORIZED;
    const { user, address, router } = renderRemote(path);
    expect(await screen.findByText('Your session has ended')).toBeVisible();
    expect(screen.getByText(/Please sign in again/)).toBeVisible();
    expect(address()).toBe('/login');
    if (before) api.answers[call] = before;
    else delete api.answers[call];
    await user.type(await screen.findByLabelText('Email'), MEMBER.email);
    await user.type(screen.getByLabelText('Password'), MEMBER.password);
    await user.click(await button('Sign in'));
    await waitFor(() => expect(address() + router.state.location.hash).toBe(path));
    expect(await screen.findByText(/^ID: CHAPS/)).toBeVisible();
  });

  test('a rejected press is not reported as saved', async () => {
    const appointment = bookedAppointment({});
    const path = `/appointments/${appointment.appointment_id}/cancellation`;
    const cancellation = {
      ...{ appointment_id: appointment.appointment_id, can_cancel: true, paid: 2500, charge: 60 },
      ...{ refund: 2440, refund_until: '2097-12-26', refund_status: null },
    };
    api.answers['GET /appointments'] = { body: { appointments: [appointment] } };
    api.answers[`GET ${path}`] = { body: { status: 'success', cancellation } };
    api.answers[`POST ${path}`] = UNAUTHORIZED;
    const { user } = renderRemote('/portal');
    await user.click(await button('Cancel appointment: Rotary Ipswich'));
    await user.click(await button('Cancel and get £24.40 back'));
    expect(await screen.findByText(/check whether it worked/)).toBeVisible();
    expect(screen.queryByText(/saved/)).toBeNull();
  });

  test('a message about an idle session mentions neither a press nor a save', async () => {
    useSession.setState({ status: 'anonymous', ended: 'idle' }, true);
    renderRemote('/login', { state: { from: '/portal' } });
    expect(await screen.findByText(/You will go back to where you were\.$/)).toBeVisible();
  });

  test('the reason is still shown after a page load', async () => {
    useSession.setState({ status: 'anonymous' }, true);
    renderRemote('/login', {
      state: { from: '/checkout?appointment=1', ended: 'elsewhere' },
    });
    expect(await screen.findByText('Your session has ended')).toBeVisible();
  });
});

test('a registration resumes when the session ends before it is completed', async () => {
  delete api.answers['GET /auth/profile'];
  const person = renderRemote('/portal');
  await person.user.type(await screen.findByLabelText('First Name'), 'John');
  sessionEnds();
  expect(await screen.findByText('Your session has ended')).toBeVisible();
  // Sign-in finds no profile and offers the portal.
  await person.user.type(screen.getByLabelText('Email'), MEMBER.email);
  await person.user.type(screen.getByLabelText('Password'), MEMBER.password);
  await person.user.click(await button('Sign in'));
  await person.user.click(await screen.findByRole('link', { name: 'Go to your portal' }));
  expect(await screen.findByText('What you typed is still here')).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveValue('John');
});
