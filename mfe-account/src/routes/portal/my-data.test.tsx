import { ERASED, KEPT } from '@chaps/shared/contracts/personal-data';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { becomeSignedIn, provideAuthService } from '../../testing/auth-service.ts';
import { PROFILE, type ProductApi, refusal, startProductApi } from '../../testing/product-api.ts';
import { show } from '../../testing/show.tsx';

let api: ProductApi;
beforeEach(async () => {
  api = await startProductApi();
  provideAuthService();
  becomeSignedIn();
});
afterEach(() => api.close());

const press = async (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const asked = (line: string) => api.received.filter((call) => call.line.startsWith(line));

const CONSENT = {
  consent_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d20',
  psa_test_date: '2026-12-01',
  event_name: 'Rotary Ipswich',
  wording_version: '2026-01',
  given_through: 'website',
  given_at: '2026-11-20T10:00:00.000Z',
  answers: [
    { question: 'How many PSA tests have you had?', answer: '2' },
    { question: 'Which relatives?', answer: ['Father', 'Uncle'] },
    { question: 'I agree to the terms.', answer: true },
    { question: 'Anything else?', answer: '' },
  ],
};

test('consents are asked for only when he opens them, with date, way and wording', async () => {
  api.answers['GET /medical/consents'] = { body: { consents: [CONSENT] } };
  const { user } = show('/portal');
  await screen.findByRole('button', { name: 'Show my consents' });
  expect(asked('GET /medical/consents')).toEqual([]);
  await press(user, 'Show my consents');
  const list = within(await screen.findByRole('list', { name: 'Consents' }));
  expect(list.getByRole('heading')).toHaveTextContent('Rotary Ipswich, Tuesday, 01 December 2026');
  expect(list.getByText(/Given on 20 November 2026 through this website/)).toBeVisible();
  expect(list.getByText(/wording 2026-01/)).toBeVisible();
  for (const answer of ['2', 'Father, Uncle', 'Yes', 'No answer']) {
    expect(list.getByText(answer)).toBeInTheDocument();
  }
  await press(user, 'Hide my consents');
  expect(screen.queryByText('Father, Uncle')).toBeNull();
});

test('no consent, and consents that cannot be loaded', async () => {
  api.answers['GET /medical/consents'] = refusal(500, 'INTERNAL_ERROR', 'Something failed.');
  const { user } = show('/portal');
  await press(user, 'Show my consents');
  expect(await screen.findByText('We could not load your consents')).toBeVisible();
  api.answers['GET /medical/consents'] = { body: { consents: [] } };
  await press(user, 'Try again');
  expect(await screen.findByText('You have not given any consent yet.')).toBeVisible();
});

test('all that is held is saved as a file, and kept nowhere else', async () => {
  let saved: Blob | undefined;
  URL.createObjectURL = (file) => {
    saved = file as Blob;
    return '#file';
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  api.answers['GET /auth/profile/export'] = refusal(503, 'SERVICE_UNAVAILABLE', 'Try later.');
  const { user } = show('/portal');
  await press(user, 'Download my data');
  expect(await screen.findByText('We could not put your file together')).toBeVisible();
  const held = {
    exported_at: '2026-11-20T10:00:00.000Z',
    profile: { ...PROFILE, occupation: 'CANARY' },
    appointments: [],
    payments: [],
    consents: [CONSENT],
    results: [],
    newsletter: null,
    mails: [],
    readings: [],
  };
  api.answers['GET /auth/profile/export'] = { body: held };
  await press(user, 'Download my data');
  await expect.poll(() => click).toHaveBeenCalledOnce();
  expect(JSON.parse((await saved?.text()) ?? '')).toEqual(held);
  expect(asked('GET /auth/profile/export').at(-1)?.line).toContain('email=normal@example.org');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('CANARY');
});

test('erasure: what goes, what stays and why comes first; it is asked for once', async () => {
  const terms = { requested_at: null, completed_at: null, erased: ERASED, kept: KEPT };
  const path = '/auth/profile/erasure';
  api.answers[`GET ${path}`] = { body: { status: 'success', erasure: terms } };
  const { user } = show('/portal');
  await press(user, 'Erase my data');
  expect(await screen.findByText('NHS number', { selector: 'li' })).toBeVisible();
  expect(screen.getByText(/have to be kept for eight years/)).toBeVisible();
  const ask = screen.getByRole('button', { name: 'Ask to erase my data' });
  expect(ask).toBeDisabled();
  await user.click(screen.getByLabelText('I understand that this cannot be taken back'));
  api.answers[`POST ${path}`] = refusal(500, 'INTERNAL_ERROR', 'Something failed.');
  await user.click(ask);
  expect(await screen.findByText('Your request was not sent')).toBeVisible();
  const requested = { ...terms, requested_at: '2026-11-21T10:00:00.000Z' };
  api.answers[`POST ${path}`] = { body: { status: 'success', erasure: requested } };
  await user.click(ask);
  expect(await screen.findByText('You asked us to erase your data')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask to erase my data' })).toBeNull();
});
