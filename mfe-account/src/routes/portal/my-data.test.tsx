import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { listErasureTerms } from '@chaps/contracts/personal-data';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountApi, PROFILE } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
});

const press = async (user: ReturnType<typeof renderRemote>['user'], name: string) =>
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

test('consents load only when the section is opened, with date, channel and wording', async () => {
  api.answers['GET /medical/consents'] = { body: { consents: [CONSENT] } };
  const { user } = renderRemote('/portal');
  await screen.findByRole('button', { name: 'Show my consents' });
  expect(asked('GET /medical/consents')).toEqual([]);
  await press(user, 'Show my consents');
  const list = within(await screen.findByRole('list', { name: 'Consents' }));
  expect(list.getByRole('heading')).toHaveTextContent('Rotary Ipswich, Tuesday, 01 December 2026');
  expect(list.getByText(/Given on 20 November 2026 on this website/)).toBeVisible();
  expect(list.getByText(/wording 2026-01/)).toBeVisible();
  for (const answer of ['2', 'Father, Uncle', 'Yes', 'No answer']) {
    expect(list.getByText(answer)).toBeInTheDocument();
  }
  await press(user, 'Hide my consents');
  expect(screen.queryByText('Father, Uncle')).toBeNull();
});

test('a consent and a request made just after midnight are dated in London time', async () => {
  const night = '2026-07-14T23:30:00.000Z';
  const gp = {
    action: 'given',
    at: night,
    through: 'website',
    wording_version: '1',
    wording: 'GP',
  };
  api.answers['GET /medical/consents'] = {
    body: { consents: [{ ...CONSENT, given_at: night, gp_consents: [gp] }] },
  };
  api.answers['GET /auth/profile/erasure'] = {
    body: {
      status: 'success',
      erasure: { requested_at: night, completed_at: null, ...listErasureTerms() },
    },
  };
  const { user } = renderRemote('/portal');
  await press(user, 'Show my consents');
  const list = within(await screen.findByRole('list', { name: 'Consents' }));
  expect(list.getByText(/Given on 15 July 2026/)).toBeVisible();
  expect(list.getByText(/On 15 July 2026 you agreed/)).toBeVisible();
  // A pending request is shown without pressing anything.
  expect(await screen.findByText(/your request on 15 July 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase my data' })).toBeNull();
  expect(document.body).not.toHaveTextContent('14 July 2026');
});

describe('sharing with the GP', () => {
  const WORDING = CONSENT_WORDING.questions.gpConsent;
  const entry = (action: 'given' | 'withdrawn', at: string) => ({
    action,
    at,
    through: 'website',
    wording_version: CONSENT_WORDING.version,
    wording: WORDING,
  });
  const GIVEN = entry('given', '2026-11-20T10:00:05.000Z');
  const WITHDRAWN = entry('withdrawn', '2026-11-21T10:00:00.000Z');
  const AGREE = 'POST /medical/gp-consents';
  const WITHDRAW = 'POST /medical/gp-consents/withdrawal';
  const answered = (gp_consent: object) => ({
    status: 201,
    body: { status: 'success', gp_consent },
  });

  async function openConsents(gp_consents: object[]) {
    api.answers['GET /medical/consents'] = { body: { consents: [{ ...CONSENT, gp_consents }] } };
    const { user } = renderRemote('/portal');
    await press(user, 'Show my consents');
    await screen.findByRole('list', { name: 'Consents' });
    return user;
  }
  const withdrawButton = () => screen.findByRole('button', { name: /^Stop sharing with my GP: / });
  const shareButton = () => screen.findByRole('button', { name: /^Share with my GP:/ });

  test('is shown with its date, and withdrawn only after confirmation', async () => {
    const user = await openConsents([GIVEN]);
    expect(
      screen.getByText(/On 20 November 2026 you agreed that your result may be shared/),
    ).toBeVisible();
    await user.click(await withdrawButton());
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Keep sharing' }));
    expect(asked(WITHDRAW)).toEqual([]);

    await user.click(await withdrawButton());
    api.answers[WITHDRAW] = problem(429, 'TOO_MANY_REQUESTS', 'Something failed.');
    await press(user, 'Stop sharing');
    expect(await screen.findByText('Your agreement was not withdrawn')).toBeVisible();
    api.answers[WITHDRAW] = answered(WITHDRAWN);
    await press(user, 'Stop sharing');
    expect(
      await screen.findByText(/On 21 November 2026 you withdrew your agreement/),
    ).toBeVisible();
    expect(asked(WITHDRAW).at(-1)?.body).toEqual({ consentId: CONSENT.consent_id });
    expect(await shareButton()).toBeVisible();
  });

  test('can be agreed to later, with the text of the consent form', async () => {
    api.answers[AGREE] = answered(GIVEN);
    const user = await openConsents([]);
    expect(
      screen.getByText('You have not agreed to share your result with your GP.'),
    ).toBeVisible();
    await user.click(await shareButton());
    expect(await screen.findByText(WORDING)).toBeVisible();
    await press(user, 'I agree');
    expect(await withdrawButton()).toBeVisible();
    expect(asked(AGREE).at(-1)?.body).toEqual({
      consentId: CONSENT.consent_id,
      wordingVersion: CONSENT_WORDING.version,
    });
  });
});

test('says why a consent is shown without its answers, and what can still be changed', async () => {
  const agreed = { action: 'given', through: 'telephone', wording_version: '1', wording: 'GP' };
  const gp_consents = [{ ...agreed, at: '2026-11-20T10:00:00.000Z' }];
  const hidden = { ...CONSENT, answers: [] };
  api.answers['GET /medical/consents'] = {
    body: {
      consents: [
        { ...hidden, consent_id: crypto.randomUUID(), held: true },
        { ...hidden, event_name: null, gp_consents, is_merged: true },
      ],
    },
  };
  const { user } = renderRemote('/portal');
  await press(user, 'Show my consents');
  const items = within(await screen.findByRole('list', { name: 'Consents' }));
  expect(items.getByText(/We are checking that this account is yours/)).toBeVisible();
  expect(items.getByText(/We have two records for you/)).toBeVisible();
  expect(items.queryByText(/on the paper form/)).toBeNull();
  expect(items.getAllByRole('button')).toHaveLength(1);
  const stop = 'Stop sharing with my GP: PSA test, Tuesday, 01 December 2026';
  expect(items.getByRole('button', { name: stop })).toBeVisible();
});

test('says when there are no consents, or when they fail to load', async () => {
  api.answers['GET /medical/consents'] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
  const { user } = renderRemote('/portal');
  await press(user, 'Show my consents');
  expect(await screen.findByText('We could not load your consents')).toBeVisible();
  api.answers['GET /medical/consents'] = { body: { consents: [] } };
  await press(user, 'Try again');
  expect(await screen.findByText('You have not given any consent yet.')).toBeVisible();
});

test('saves all data to a file, and stores it nowhere else', async () => {
  let saved: Blob | undefined;
  URL.createObjectURL = (file) => {
    saved = file as Blob;
    return '#file';
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  api.answers['GET /auth/profile/export'] = problem(503, 'SERVICE_UNAVAILABLE', 'Try later.');
  const { user } = renderRemote('/portal');
  await press(user, 'Download my data');
  expect(await screen.findByText('We could not prepare your file')).toBeVisible();
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
  expect(screen.queryByText(/another record of you/)).toBeNull();
  const merge = { merged_at: held.exported_at, undone_at: null, replaced: {} };
  const merged_records = [{ profile_id: '12344321', ...merge }];
  api.answers['GET /auth/profile/export'] = { body: { ...held, merged_records } };
  await press(user, 'Download my data');
  expect(await screen.findByText(/another record of you, CHAPS 12344321/)).toBeVisible();
});

test('erasure is requested once, after the page shows what is erased and what is retained', async () => {
  const terms = { requested_at: null, completed_at: null, ...listErasureTerms() };
  const path = '/auth/profile/erasure';
  api.answers[`GET ${path}`] = { body: { status: 'success', erasure: terms } };
  const { user } = renderRemote('/portal');
  await press(user, 'Erase my data');
  expect(await screen.findByText(/NHS number$/, { selector: 'li' })).toBeVisible();
  expect(screen.getByText(/We must keep clinical records for eight years/)).toBeVisible();
  const ask = screen.getByRole('button', { name: 'Ask to erase my data' });
  expect(ask).toBeDisabled();
  await user.click(screen.getByLabelText('I understand that this cannot be undone'));
  api.answers[`POST ${path}`] = problem(429, 'TOO_MANY_REQUESTS', 'Something failed.');
  await user.click(ask);
  expect(await screen.findByText('Your request was not sent')).toBeVisible();
  const requested = { ...terms, requested_at: '2026-11-21T10:00:00.000Z' };
  api.answers[`POST ${path}`] = { body: { status: 'success', erasure: requested } };
  await user.click(ask);
  expect(await screen.findByText('You asked us to erase your data')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask to erase my data' })).toBeNull();
});
