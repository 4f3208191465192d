import { ownRecallQuery } from '@chaps/api-client/recalls';
import { BOOKED_MESSAGE } from '@chaps/contracts/appointments';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { queryClient } from '@chaps/runtime';
import { controlTimers, passTime } from '@chaps/testing/clock';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import {
  APPOINTMENT_ID,
  appointmentOf,
  CONSENT_ID,
  EVENT_DATE,
  eventOf,
  holdOf,
} from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { isGpTickUnrecorded } from '../consent/unrecorded-gp-tick.ts';
import {
  bookingApi,
  DRAFT,
  GP_CONSENT,
  GP_WITHDRAWAL,
  gpConsentAnswer,
  HOLDS,
  loggedMessages,
  SAVE_DRAFT,
} from '../testing/booking-api.ts';
import {
  ADDRESS,
  continueButton,
  fillIn,
  goToConsent,
  grantHolds,
  proceedButton,
  time,
} from '../testing/booking-steps.ts';
import { renderRemote } from '../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = bookingApi();
  grantHolds(api);
});

describe('after the consent form', () => {
  test('a paid event leads to the checkout for the appointment', async () => {
    const { user, address } = await goToConsent(api);
    await user.click(screen.getByRole('checkbox', { name: /GP/ }));
    api.answers[`GET /appointments/${APPOINTMENT_ID}`] = {
      body: { status: 'success', appointment: appointmentOf({ status: 'cancelled' }) },
    };
    await user.click(continueButton());
    await waitFor(() => expect(address()).toBe(`/checkout?appointment=${APPOINTMENT_ID}`));
    const [consent] = api.sent('POST /medical/consent');
    expect(consent).toMatchObject({
      profileId: '12345678',
      psaTestDate: EVENT_DATE,
      appointmentId: APPOINTMENT_ID,
    });
    expect(consent).not.toHaveProperty('gpConsent');
    expect(api.sent(GP_CONSENT)).toEqual([
      { consentId: CONSENT_ID, wordingVersion: CONSENT_WORDING.version },
    ]);
  });

  test('a GP practice chosen beside the GP checkbox is sent with the consent', async () => {
    api.answers['GET /gp-practices'] = {
      body: {
        practices: [
          { practice_code: 'F81001', name: "ST MARY'S SURGERY", address: 'COLCHESTER, CO1 1ST' },
        ],
      },
    };
    const { user, address } = await goToConsent(api);
    expect(screen.queryByRole('combobox', { name: /Your GP practice/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /GP/ }));
    await user.type(screen.getByRole('combobox', { name: /Your GP practice/ }), 'co1 1st');
    await user.click(await screen.findByRole('option', { name: /ST MARY'S/ }));
    await user.click(continueButton());
    await waitFor(() => expect(address()).toContain('/checkout'));
    expect(api.sent('POST /medical/consent')[0]).not.toHaveProperty('gp');
    expect(api.sent(GP_CONSENT)).toMatchObject([
      { gp: { practice_code: 'F81001', name: "ST MARY'S SURGERY, COLCHESTER, CO1 1ST" } },
    ]);
  });

  test('nothing about the GP is recorded when the checkbox is not ticked', async () => {
    const { user, address } = await goToConsent(api);
    await user.click(continueButton());
    await waitFor(() => expect(address()).toContain('/checkout'));
    expect(api.sent(GP_CONSENT)).toEqual([]);
  });

  test('a failure to record the GP checkbox is shown with a next step', async () => {
    api.answers[GP_CONSENT] = problem(503, 'SERVICE_UNAVAILABLE');
    const { user, address, toasts } = await goToConsent(api);
    await user.click(screen.getByRole('checkbox', { name: /GP/ }));
    await user.click(continueButton());
    await waitFor(() => expect(address()).toContain('/checkout'));
    expect(toasts).toMatchObject([
      { tone: 'error', title: 'We could not save your agreement to share with your GP' },
    ]);
    expect(toasts[0]?.description).toContain('My consents in your portal');
    expect(api.sent('POST /medical/consent')).toHaveLength(1);
    // The checkout is a separate document, without these toasts.
    expect(isGpTickUnrecorded(APPOINTMENT_ID)).toBe(true);
    sessionStorage.clear();
  });

  test('a free event is booked immediately', async () => {
    queryClient.setQueryData(ownRecallQuery().queryKey, null);
    grantHolds(api, { free: true });
    const confirmed = appointmentOf({ status: 'confirmed', price: 0, payment_required: false });
    api.answers['POST /appointments'] = {
      status: 201,
      body: { status: 'success', appointment: confirmed },
    };
    api.answers[`GET /appointments/${APPOINTMENT_ID}`] = {
      body: { status: 'success', appointment: confirmed },
    };
    const { user, address } = await goToConsent(
      api,
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(continueButton());
    await waitFor(() => expect(address()).toBe(`/booking-success?appointment=${APPOINTMENT_ID}`));
    // The portal asks again when the next test is due.
    expect(queryClient.getQueryState(ownRecallQuery().queryKey)?.isInvalidated).toBe(true);
    expect(await screen.findByText('Successfully confirmed your booking!')).toBeVisible();
    expect(api.sent('POST /appointments')).toMatchObject([
      {
        holdId: APPOINTMENT_ID,
        paymentStatus: 'paid',
        appointmentStartTime: '11:40',
        profileId: '12345678',
      },
    ]);
  });

  test('a user who goes back to the times during a booking stays there, and is told that it succeeded', async () => {
    grantHolds(api, { free: true });
    const confirmed = appointmentOf({ status: 'confirmed', price: 0, payment_required: false });
    const appointment = { status: 'success', appointment: confirmed };
    const booked = Promise.withResolvers<void>();
    api.answers['POST /appointments'] = { status: 201, body: appointment, after: booked.promise };
    const { user, address, toasts } = await goToConsent(
      api,
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(continueButton());
    await waitFor(() => expect(api.sent('POST /appointments')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Change the time' }));
    expect(await screen.findByRole('heading', { name: 'Choose a time' })).toBeVisible();
    booked.resolve();
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'success', title: BOOKED_MESSAGE }]));
    expect(address()).toBe(ADDRESS);
  });

  test('a successful retry removes the failure message', async () => {
    grantHolds(api, { free: true });
    api.answers['POST /appointments'] = problem(500, 'INTERNAL_ERROR');
    const { user, toasts, address } = await goToConsent(
      api,
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(continueButton());
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Booking Failed' }]));
    const confirmed = appointmentOf({ status: 'confirmed', price: 0, payment_required: false });
    const answer = { body: { status: 'success', appointment: confirmed } };
    api.answers['POST /appointments'] = answer;
    api.answers[`GET /appointments/${APPOINTMENT_ID}`] = answer;
    await user.click(continueButton());
    await waitFor(() => expect(address()).toContain('/booking-success'));
    expect(toasts).toEqual([]);
  });

  test('a failed booking is shown, and a retry does not repeat the consent', async () => {
    grantHolds(api, { free: true });
    api.answers['POST /appointments'] = problem(500, 'INTERNAL_ERROR');
    const { user, toasts, address } = await goToConsent(
      api,
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(continueButton());
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          tone: 'error',
          title: 'Booking Failed',
          description: 'Failed to confirm booking. Please try again later.',
        },
      ]),
    );
    expect(address()).toContain('step=consent');
    expect(screen.getByRole('radio', { name: '1st' })).toBeChecked();
    await user.click(continueButton());
    await waitFor(() => expect(api.sent('POST /appointments')).toHaveLength(2));
    expect(api.sent('POST /medical/consent')).toHaveLength(1);
    await waitFor(() =>
      expect(loggedMessages(api)).toEqual(Array(2).fill('Failed to confirm booking')),
    );
  });

  test('answers changed after a failed booking create a new consent', async () => {
    grantHolds(api, { free: true });
    api.answers['POST /appointments'] = problem(500, 'INTERNAL_ERROR');
    const { user } = await goToConsent(api, eventOf({ payment_required: false, product_price: 0 }));
    await user.click(continueButton());
    await waitFor(() => expect(api.sent('POST /appointments')).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: '2nd' }));
    await user.click(continueButton());
    await waitFor(() => expect(api.sent('POST /appointments')).toHaveLength(2));
    expect(api.sent('POST /medical/consent')).toMatchObject([
      { numberOfPsaTest: '1' },
      { numberOfPsaTest: '2' },
    ]);
  });

  describe('the GP consent, after a failed booking', () => {
    const practices = [
      { practice_code: 'F81001', name: "ST MARY'S SURGERY", address: 'COLCHESTER, CO1 1ST' },
      { practice_code: 'F81002', name: 'NORTH HILL SURGERY', address: 'COLCHESTER, CO1 1DZ' },
    ];
    const gpBox = () => screen.getByRole('checkbox', { name: /GP/ });

    /** Ticks the box with a practice and fails to book. */
    async function failToBook() {
      grantHolds(api, { free: true });
      api.answers['POST /appointments'] = problem(503, 'SERVICE_UNAVAILABLE');
      api.answers['GET /gp-practices'] = { body: { practices } };
      api.answers[GP_WITHDRAWAL] = gpConsentAnswer('withdrawn');
      const page = await goToConsent(api, eventOf({ payment_required: false, product_price: 0 }));
      const { user } = page;
      const choose = async (name: RegExp) => {
        const field = screen.getByRole('combobox', { name: /Your GP practice/ });
        await user.clear(field);
        await user.type(field, 'co1 1');
        await user.click(await screen.findByRole('option', { name }));
      };
      let sent = 0;
      const send = async () => {
        await user.click(continueButton());
        sent += 1;
        await waitFor(() => expect(api.sent('POST /appointments')).toHaveLength(sent));
      };
      await user.click(gpBox());
      await choose(/ST MARY'S/);
      await send();
      return { ...page, choose, send };
    }

    test('is withdrawn when it is no longer ticked, and given again when it is', async () => {
      const { user, send } = await failToBook();
      await user.click(gpBox());
      await send();
      expect(api.sent(GP_WITHDRAWAL)).toEqual([{ consentId: CONSENT_ID }]);
      await send();
      expect(api.sent(GP_WITHDRAWAL)).toHaveLength(1);
      await user.click(gpBox());
      await send();
      expect(api.sent(GP_CONSENT)).toHaveLength(2);
      expect(api.sent('POST /medical/consent')).toHaveLength(1);
    });

    test('is withdrawn even if the response to it was lost', async () => {
      const { user, send } = await failToBook();
      api.answers[GP_CONSENT] = { body: {}, lost: true };
      await user.click(gpBox());
      await send();
      await user.click(gpBox());
      await send();
      api.answers[GP_WITHDRAWAL] = problem(404, 'NOT_FOUND');
      await user.click(gpBox());
      await send();
      expect(api.sent(GP_WITHDRAWAL)).toHaveLength(2);
    });

    test('stops the booking while it cannot be withdrawn', async () => {
      const { user, toasts } = await failToBook();
      api.answers[GP_WITHDRAWAL] = problem(503, 'SERVICE_UNAVAILABLE');
      await user.click(gpBox());
      await user.click(continueButton());
      await waitFor(() => expect(toasts).toMatchObject([{ title: 'Consent Creation Failed' }]));
      expect(api.sent('POST /appointments')).toHaveLength(1);
    });

    test('is sent again with another practice, but not with the same one', async () => {
      const { choose, send } = await failToBook();
      await send();
      expect(api.sent(GP_CONSENT)).toHaveLength(1);
      await choose(/NORTH HILL/);
      await send();
      expect(api.sent(GP_CONSENT)).toMatchObject([
        { gp: { practice_code: 'F81001' } },
        { gp: { practice_code: 'F81002' } },
      ]);
      expect(api.sent('POST /medical/consent')).toHaveLength(1);
    });
  });

  test('a new hold after an expired one does not require the same consent again', async () => {
    grantHolds(api, { free: true });
    api.answers['POST /appointments'] = problem(409, 'HOLD_EXPIRED');
    const { user, address } = await goToConsent(
      api,
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(continueButton());
    expect(await screen.findByText('Your place is no longer held')).toBeVisible();
    const other = '5d1f0b1e-7b0a-4a54-9d5a-2b3c4d5e6f71';
    api.answers[HOLDS] = {
      status: 201,
      body: {
        status: 'success',
        hold: holdOf({
          appointment_id: other,
          start_time: '12:00',
          price: 0,
          payment_required: false,
        }),
      },
    };
    const held = appointmentOf({ appointment_id: other, price: 0, payment_required: false });
    api.answers['GET /appointments'] = { body: { appointments: [held] } };
    api.answers['POST /appointments'] = {
      body: { status: 'success', appointment: { ...held, status: 'confirmed' } },
    };
    await user.click(await time('12:00'));
    await user.click(proceedButton());
    await screen.findByRole('form', { name: 'Consent form' });
    await user.click(continueButton());
    await waitFor(() => expect(address()).toBe(`/booking-success?appointment=${other}`));
    expect(api.sent('POST /medical/consent')).toHaveLength(1);
  });

  test('a consent is retried under the same key until the answers change', async () => {
    api.answers['POST /medical/consent'] = problem(500, 'INTERNAL_ERROR');
    const { user, toasts } = await goToConsent(api);
    const send = async () => {
      const before = api.sent('POST /medical/consent').length;
      await user.click(continueButton());
      await waitFor(() => expect(api.sent('POST /medical/consent')).toHaveLength(before + 1));
      await waitFor(() => expect(toasts).toHaveLength(1));
    };
    await send();
    await send();
    await user.click(screen.getByRole('radio', { name: '2nd' }));
    await send();
    const keys = api.received
      .filter(({ call }) => call === 'POST /medical/consent')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/./);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test.each([
    [
      problem(500, 'INTERNAL_ERROR'),
      'Consent Creation Failed',
      'Failed to create consent. Please try again.',
    ],
    [
      { body: { error: 'The consent was not saved' }, malformed: true },
      'Consent Creation Failed',
      'Failed to create consent. Please try again.',
    ],
    [{ body: {}, lost: true }, 'Error', 'An unexpected error occurred. Please try again later.'],
  ])(
    'a failed consent shows a message and keeps the answers (%#)',
    async (answer, title, description) => {
      api.answers['POST /medical/consent'] = answer;
      const { user, toasts, address } = await goToConsent(api);
      await user.click(continueButton());
      await waitFor(() => expect(toasts).toEqual([{ tone: 'error', title, description }]));
      expect(address()).toContain('step=consent');
      expect(screen.getByRole('radio', { name: '1st' })).toBeChecked();
      await waitFor(() => expect(loggedMessages(api)).toEqual(['Failed to create consent']));
    },
  );

  test('an expired hold makes the user choose another time and keeps the answers', async () => {
    api.answers['POST /medical/consent'] = problem(409, 'HOLD_EXPIRED');
    const { user } = await goToConsent(api);
    await user.click(continueButton());
    expect(await screen.findByText('Your place is no longer held')).toBeVisible();
    expect(
      screen.getByText(/^We are no longer keeping this place for you\. We have saved/),
    ).toBeVisible();
    await user.click(await time('12:00'));
    await user.click(proceedButton());
    await screen.findByRole('form', { name: 'Consent form' });
    expect(screen.getByRole('radio', { name: '1st' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /samples will be taken/ })).toBeChecked();
  });
});

describe('unsent answers', () => {
  /** Milliseconds after the last change. */
  const SAVED_AFTER_MS = 1000;
  /** Whether the browser would ask before a reload. */
  const asksBeforeReload = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  const saved = () => api.sent(SAVE_DRAFT).map((body) => (body as { draft: object }).draft);

  test('are saved on the server; until then the browser warns before a reload', async () => {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers[SAVE_DRAFT] = { body: { status: 'success' }, after };
    controlTimers();
    await goToConsent(api);
    expect(asksBeforeReload()).toBe(true);
    await passTime(SAVED_AFTER_MS);
    await waitFor(() =>
      expect(saved().at(-1)).toMatchObject({
        numberOfPsaTest: '1',
        familyHistoryProstateCancer: 'No',
        medicationHistory: 'None',
        terms: true,
      }),
    );
    answer();
    await waitFor(() => expect(asksBeforeReload()).toBe(false));
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('None');
  });

  test('are restored after a reload', async () => {
    const held = appointmentOf({ consent_given: false });
    api.answers['GET /appointments'] = { body: { appointments: [held] } };
    const draft = { numberOfPsaTest: '3', medicationHistory: null, motherSideDetails: 'An aunt' };
    api.answers[DRAFT] = { body: { status: 'success', draft } };
    signIn();
    renderRemote(`${ADDRESS}&step=consent`);
    await screen.findByRole('form', { name: 'Consent form' });
    expect(screen.getByRole('radio', { name: '3rd' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /mother's side/ })).toHaveValue('An aunt');
  });

  /** A seat is held and the form was started before a reload; then the draft fails to load. */
  async function reloadWithoutAnswer() {
    const held = appointmentOf({ consent_given: false });
    api.answers['GET /appointments'] = { body: { appointments: [held] } };
    api.answers[DRAFT] = problem(500, 'INTERNAL_ERROR');
    signIn();
    const page = renderRemote(`${ADDRESS}&step=consent`);
    await screen.findByRole('heading', { name: 'We could not load your answers' });
    return page;
  }

  test('are not overwritten by an empty form when they could not be loaded', async () => {
    controlTimers();
    const { user } = await reloadWithoutAnswer();
    expect(screen.queryByRole('form', { name: 'Consent form' })).toBeNull();
    const draft = { numberOfPsaTest: '3' };
    api.answers[DRAFT] = { body: { status: 'success', draft, consents_given: 0 } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('form', { name: 'Consent form' });
    expect(screen.getByRole('radio', { name: '3rd' })).toBeChecked();
    await passTime(SAVED_AFTER_MS);
    expect(saved()).toEqual([]);
  });

  test('trigger a warning before a reload when the server is unavailable, and the form still works', async () => {
    api.answers[SAVE_DRAFT] = problem(500, 'INTERNAL_ERROR');
    controlTimers();
    const { user } = await reloadWithoutAnswer();
    await user.click(screen.getByRole('button', { name: 'Fill it in again' }));
    await fillIn(user);
    await passTime(SAVED_AFTER_MS);
    await waitFor(() => expect(saved()).not.toHaveLength(0));
    expect(asksBeforeReload()).toBe(true);
  });

  test('are no longer saved once the consent is being sent', async () => {
    const { user, address } = await goToConsent(api);
    await user.click(continueButton());
    await waitFor(() => expect(address()).toBe(`/checkout?appointment=${APPOINTMENT_ID}`));
    const calls = api.received.map(({ call }) => call);
    expect(calls.lastIndexOf(SAVE_DRAFT)).toBeLessThan(calls.indexOf('POST /medical/consent'));
  });

  test('are saved one at a time, each with the number of earlier consents', async () => {
    const first = Promise.withResolvers<void>();
    api.answers[DRAFT] = { body: { status: 'success', draft: null, consents_given: 2 } };
    api.answers[SAVE_DRAFT] = { body: { status: 'success' }, after: first.promise };
    controlTimers();
    const { user } = await goToConsent(api);
    await passTime(SAVED_AFTER_MS);
    await waitFor(() => expect(saved()).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: '2nd' }));
    await passTime(SAVED_AFTER_MS);
    expect(saved()).toHaveLength(1);
    first.resolve();
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(api.sent(SAVE_DRAFT)).toMatchObject([
      { draft: { numberOfPsaTest: '1' }, consents_given: 2 },
      { draft: { numberOfPsaTest: '2' }, consents_given: 2 },
    ]);
  });

  test('do not delay the consent when a save is slow, and are not saved after it', async () => {
    api.answers[DRAFT] = { body: { status: 'success', draft: null, consents_given: 0 } };
    api.answers['POST /medical/consent'] = problem(500, 'INTERNAL_ERROR');
    const slow = Promise.withResolvers<void>();
    api.answers[SAVE_DRAFT] = { body: { status: 'success' }, after: slow.promise };
    controlTimers();
    const { user, toasts } = await goToConsent(api);
    await passTime(SAVED_AFTER_MS);
    await waitFor(() => expect(saved()).toHaveLength(1));
    await user.click(continueButton());
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Consent Creation Failed' }]));
    slow.resolve();
    const consent = { status: 201, body: { status: 'success', consent_id: CONSENT_ID } };
    api.answers['POST /medical/consent'] = consent;
    api.answers[SAVE_DRAFT] = problem(409, 'CONSENT_GIVEN');
    await user.click(continueButton());
    await waitFor(() => expect(api.sent('POST /medical/consent')).toHaveLength(2));
    const calls = () => api.received.map(({ call }) => call);
    await passTime(SAVED_AFTER_MS);
    expect(calls().lastIndexOf(SAVE_DRAFT)).toBeLessThan(
      calls().lastIndexOf('POST /medical/consent'),
    );
  });
});
