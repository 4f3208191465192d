import type { TestInvitations } from '@chaps/contracts/test-invitations';
import { type Answers, problem } from '@chaps/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

const URL = `/staff/events/${EVENT_ID}/test-invitations`;
const PAGE = `/staff/events/${EVENT_ID}/invitations`;
const WAVE_ID = '018f4e6a-7b2c-7d3e-8f4a-5b6c7d8e9f0a';

const known: TestInvitations = {
  refusal: null,
  free_seats: 6,
  people: 40,
  without_email: 2,
  queued_elsewhere: [],
  answer_rate: 0.2,
  suggested: 30,
  waves: [],
};
const wave = {
  ...{ wave_id: WAVE_ID, created_at: '2026-03-01T09:00:00Z', sent_by: 'c@example.org' },
  ...{ is_paused: false, people: 30, waiting: 30, sent: 0, not_sent: 0, booked: 0 },
};

function openEvent(answers: Answers) {
  signInStaff();
  return staffApi({ [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() }, ...answers });
}

test('suggests how many people to invite, sends the invitations only once, and can be paused', async () => {
  const api = openEvent({
    [`GET ${URL}`]: { body: known },
    [`POST ${URL}`]: problem(503, 'SERVICE_UNAVAILABLE', 'Not now.'),
  });
  renderRemote(PAGE);
  const field = await screen.findByLabelText('How many people to invite');
  expect(field).toHaveValue('30');
  expect(field).toHaveAccessibleDescription(/About 20% of the people/);
  expect(screen.getByRole('link', { name: 'call them' })).toBeVisible();
  await press('Send the invitations');
  expect(await screen.findByText('Not now.')).toBeVisible();
  api.answers[`POST ${URL}`] = { body: { ...known, people: 0, suggested: 0, waves: [wave] } };
  await press('Send the invitations');
  expect(await screen.findByText(/^30 people will get an e-mail/)).toBeVisible();
  expect(api.sent(`POST ${URL}`)).toEqual([{ people: 30 }, { people: 30 }]);
  api.answers[`PATCH ${URL}/${WAVE_ID}`] = {
    body: { ...known, waves: [{ ...wave, is_paused: true }] },
  };
  await press('Pause');
  expect(await screen.findByText(/^Paused/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('requires a number of people', async () => {
  openEvent({ [`GET ${URL}`]: { body: known } });
  renderRemote(PAGE);
  const field = await screen.findByLabelText('How many people to invite');
  await userEvent.clear(field);
  await userEvent.type(field, 'all');
  await press('Send the invitations');
  expect(field).toHaveAccessibleDescription(/Please enter a number/);
});

test('says why nobody can be invited, and can still send a test invitation', async () => {
  openEvent({
    [`GET ${URL}`]: {
      body: { ...known, refusal: 'This event has no free seats.', free_seats: 0, suggested: 0 },
    },
    [`POST ${URL}/trial`]: { body: { email: 'coordinator@example.org' } },
  });
  renderRemote(PAGE);
  expect(await screen.findByText('This event has no free seats.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the invitations' })).toBeNull();
  await press('Send one to yourself');
  expect(await screen.findByText(/on its way to coordinator@example\.org/)).toBeVisible();
});

test('lists the people whom it cannot invite by e-mail, and the event that has already queued others', async () => {
  const queued = { event_id: WAVE_ID, event_name: 'Rotary Ipswich', is_paused: true, people: 12 };
  openEvent({
    [`GET ${URL}`]: { body: { ...known, people: 0, suggested: 0, queued_elsewhere: [queued] } },
  });
  renderRemote(PAGE);
  expect(await screen.findByText('Nobody is left to invite by e-mail.')).toBeVisible();
  expect(screen.getByText(/^2 people cannot be reached by e-mail/)).toBeVisible();
  expect(screen.getByText(/^12 people are already queued for/)).toHaveTextContent(
    '12 people are already queued for Rotary Ipswich, where the invitations are paused.',
  );
  expect(screen.getByRole('link', { name: 'Rotary Ipswich' })).toHaveAttribute(
    'href',
    `/staff/events/${WAVE_ID}/invitations`,
  );
  const figure = screen.getByText('Due and within travelling distance');
  expect(figure.parentElement).toHaveTextContent('2');
});
