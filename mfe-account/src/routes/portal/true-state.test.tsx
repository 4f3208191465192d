import type { Appointment } from '@chaps/contracts/appointments';
import type { OwnVisit } from '@chaps/contracts/own-visits';
import type { FakeApi } from '@chaps/testing/fake-api';
import { visitOf } from '@chaps/testing/fixtures';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accountApi, bookedAppointment } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
});

/** Opens the portal with one appointment. */
async function open(visit: Partial<OwnVisit>, changes: Partial<Appointment> = {}) {
  const appointment = bookedAppointment({ ...changes, visit: visitOf(visit) });
  api.answers['GET /appointments'] = { body: { appointments: [appointment] } };
  renderRemote('/portal');
  const heading = await screen.findByRole('heading', { name: appointment.event_name });
  const list = heading.closest('ul');
  const item = within(heading.closest('li') ?? heading);
  return { item, list: list?.getAttribute('aria-label'), text: list?.textContent ?? '' };
}

const OVER = { has_begun: true, is_over: true };
const SAMPLED = { ...OVER, state: 'sampled', sampled_on: '2020-01-01' } as const;
const NOT_SAMPLED = { ...OVER, state: 'not sampled' } as const;

test.each([
  [
    'a sample whose result is awaited',
    { ...SAMPLED, result_by: '2098-01-15' },
    'Sample taken',
    /We took your sample on Wednesday, 01 January 2020\. .* Expect yours by Wednesday, 15 January 2098\./,
  ],
  [
    'a sample whose result is late',
    { ...SAMPLED, result_by: '2020-01-15' },
    'Sample taken',
    /taking longer than usual\. Please call .* and we will ask the laboratory/,
  ],
  [
    'a sample that was lost or rejected',
    { ...SAMPLED, result_by: null, sample_failed: 'missing' },
    'No result from your sample',
    /We are sorry: your sample was lost or could not be tested, so you will not get a result\. You can book another/,
  ],
  [
    'no sample, and they are invited again',
    { ...NOT_SAMPLED, reason: 'blood could not be drawn', invite_again: true },
    'No sample taken',
    /you will not get a result\. We could not draw blood\. We will invite you again\./,
  ],
  [
    'no sample, and they book again themselves',
    { ...NOT_SAMPLED, reason: 'unwell' },
    'No sample taken',
    /you will not get a result\. You did not feel well\. You can book another appointment/,
  ],
  [
    'somebody who left, and whose money is to be decided on',
    { ...NOT_SAMPLED, reason: 'left before the test', paid_untested: true },
    'No sample taken',
    /You left before the test\. You can book another appointment at any time\. You paid for this test\. To ask about your payment, please call/,
  ],
  [
    'no sample, and the repeat costs nothing',
    { ...NOT_SAMPLED, reason: 'identity not confirmed', invite_again: true, free_repeat: true },
    'No sample taken',
    /We could not check your name and date of birth on the day\. We will invite you again\. Your next test will be free\./,
  ],
  [
    'no sample, and their GP comes first',
    { ...NOT_SAMPLED, reason: 'should see their GP first' },
    'No sample taken',
    /After you have seen your GP, you can book another appointment/,
  ],
  [
    'a lost sample, and the next test is booked',
    { ...SAMPLED, result_by: null, sample_failed: 'missing', next_test: 'booked' },
    'No result from your sample',
    /you will not get a result\. You have booked another test\./,
  ],
  [
    'no sample, and the promised next test is booked',
    { ...NOT_SAMPLED, reason: 'unwell', invite_again: true, next_test: 'booked' },
    'No sample taken',
    /You did not feel well\. You have booked another test\./,
  ],
  [
    'no sample, and they have been tested since',
    { ...NOT_SAMPLED, reason: 'unwell', next_test: 'taken' },
    'No sample taken',
    /You did not feel well\. You have had another test since\./,
  ],
  [
    'no sample, and the advice about their GP stays although they have booked',
    { ...NOT_SAMPLED, reason: 'should see their GP first', next_test: 'booked' },
    'No sample taken',
    /After you have seen your GP/,
  ],
  [
    'somebody who did not come, and has booked again',
    { ...OVER, state: 'did not attend', next_test: 'booked' },
    'We missed you',
    /you will not get a result\. You have booked another test\. If you were there/,
  ],
  [
    'somebody who did not come',
    { ...OVER, state: 'did not attend' },
    'We missed you',
    /you will not get a result\. You can book another appointment\. If you were there/,
  ],
  [
    'an event that is over, with nothing recorded',
    OVER,
    'Visit not recorded yet',
    /We have not recorded your visit yet/,
  ],
  [
    'somebody who arrived, and nothing more was recorded',
    { ...OVER, state: 'arrived' },
    'Outcome not recorded yet',
    /You came to the event, but we have not recorded yet whether we took your blood/,
  ],
  [
    'a result that was withdrawn',
    { ...SAMPLED, result_by: '2098-01-15', result: 'withdrawn' },
    'Result withdrawn',
    /withdrawn the result of this test\. Please do not rely on it/,
  ],
] as const)(
  'an appointment (%s) is listed as past, with its true outcome',
  async (_, visit, label, words) => {
    const { item, list, text } = await open(visit);
    expect(list).toBe('Past');
    expect(item.getByText(label)).toBeVisible();
    expect(text).toMatch(words);
    expect(item.queryByText('Booked')).toBeNull();
    for (const name of [/Change the time/, /Cancel appointment/, /My booking card/]) {
      expect(item.queryByRole('button', { name })).toBeNull();
    }
    const isAwaited = label === 'Sample taken';
    expect(/Results usually|taking longer|will appear/.test(text)).toBe(isAwaited);
  },
);

test('a lost sample links to the times on the nearest event, free of charge', async () => {
  const appointment = bookedAppointment({});
  const events = [
    {
      ...{ event_id: appointment.event_id, event_name: 'Castle Park', city: 'Colchester' },
      ...{ event_date: '2098-03-01', start_time: '09:00', distance_km: 8, free_spaces: 3 },
    },
  ];
  const call = `GET /appointments/${appointment.appointment_id}/nearby-events`;
  api.answers[call] = { body: { events } };
  const lost = {
    ...SAMPLED,
    result_by: null,
    sample_failed: 'missing',
    free_repeat: true,
  } as const;
  const { item } = await open(lost);
  const link = await item.findByRole('link', { name: /Choose a time.*at Castle Park/ });
  expect(link).toHaveAttribute('href', `/book-event?event=${appointment.event_id}`);
  expect(item.getByText(/book another appointment/).closest('p')).toHaveTextContent(
    'You can book another appointment free of charge.',
  );
  expect(item.getByText(/Colchester, about 5 miles away/)).toBeVisible();
});

test('a result that is ready has a link to it', async () => {
  const { item } = await open({ ...SAMPLED, result: 'released' }, { status: 'attended' });
  expect(item.getByText('Result ready')).toBeVisible();
  const link = item.getByRole('link', { name: 'Read your result' });
  expect(link).toHaveAttribute('href', '/medical-results');
});

test.each([
  ['its time has begun', { has_begun: true }, 'Booked'],
  ['they have arrived early', { state: 'arrived' }, 'You have arrived'],
] as const)(
  'on the day, when %s, an appointment has the booking card and cannot be changed',
  async (_, visit, label) => {
    const { item, list } = await open(visit);
    expect(list).toBe('Upcoming');
    expect(item.getByText(label)).toBeVisible();
    expect(item.getByRole('link', { name: /My booking card/ })).toBeVisible();
    expect(item.queryByRole('button', { name: /Change the time|Cancel/ })).toBeNull();
  },
);

test('a payment under review requires no action from the person', async () => {
  const { item, text } = await open({}, { status: 'capturing', payment_pending: true });
  expect(item.getByText('Payment is being checked')).toBeVisible();
  expect(text).toContain('We will e-mail you as soon as we know. Please do not pay again.');
});

test('an upcoming appointment can be changed', async () => {
  const { item } = await open({});
  expect(item.getByText('Booked')).toBeVisible();
  expect(item.getByRole('button', { name: /Change the time/ })).toBeVisible();
});
