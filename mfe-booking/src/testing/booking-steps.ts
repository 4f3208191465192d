import { saveEventPass } from '@chaps/api-client/event-pass';
import type { FakeApi } from '@chaps/testing/fake-api';
import { appointmentOf, EVENT_ID, eventOf, holdOf } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { screen, within } from '@testing-library/react';
import { EVENT_CALL, HOLDS } from './booking-api.ts';
import { renderRemote } from './render-remote.ts';

/** From now on, a claim succeeds, and the held seat is among the appointments. */
export function grantHolds(
  api: FakeApi,
  {
    free = false,
    after = Promise.resolve(),
    listAfter = Promise.resolve(),
  }: { free?: boolean; after?: Promise<void>; listAfter?: Promise<void> } = {},
): void {
  api.answers[HOLDS] = ({ body }) => {
    const { start_time: startTime } = body as { start_time: string };
    const hold = holdOf({
      start_time: startTime,
      ...(free ? { price: 0, payment_required: false } : {}),
    });
    const { start_time, price, payment_required } = hold;
    const held = { start_time, price, payment_required, consent_given: false };
    api.answers['GET /appointments'] = {
      body: { appointments: [appointmentOf(held)] },
      after: listAfter,
    };
    return { status: 201, body: { status: 'success', hold }, after };
  };
}

/** As after the access code of a private event. */
export const saveTestPass = () => saveEventPass(EVENT_ID, 'the-pass', '2999-01-01T00:00:00Z');

export const ADDRESS = `/book-event?event=${EVENT_ID}`;

/** Opens the page as a signed-in user, as after BOOK EVENT. */
export function open(state: unknown = { eventDetails: eventOf() }) {
  signIn();
  return renderRemote(ADDRESS, { state });
}

export const time = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });
export const proceedButton = () => screen.getByRole('button', { name: 'Proceed to Consent Form' });
export const continueButton = () => screen.getByRole('button', { name: 'Continue' });

/** Fills in the required fields of the consent form. */
export async function fillIn(user: ReturnType<typeof renderRemote>['user']): Promise<void> {
  const group = (name: RegExp) => within(screen.getByRole('radiogroup', { name }));
  await screen.findByRole('form', { name: 'Consent form' });
  await user.click(group(/Which PSA test/).getByRole('radio', { name: '1st' }));
  await user.click(group(/prostate cancer\?/).getByRole('radio', { name: 'No' }));
  await user.click(group(/breast or ovarian cancer\?/).getByRole('radio', { name: "Don't know" }));
  await user.click(group(/medicines/).getByRole('radio', { name: 'None' }));
  await user.click(screen.getByRole('checkbox', { name: /terms and conditions/ }));
  await user.click(screen.getByRole('checkbox', { name: /samples will be taken/ }));
}

/** Opens the page with a held seat and a filled-in consent form. */
export async function goToConsent(api: FakeApi, event = eventOf()) {
  api.answers[EVENT_CALL] = { body: { event } };
  const page = open({ eventDetails: event });
  await page.user.click(await time('11:40'));
  await page.user.click(proceedButton());
  await fillIn(page.user);
  return page;
}
