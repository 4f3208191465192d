import { isErrorResponse } from '@chaps/api-client';
import { createSubscription } from '@chaps/api-client/subscriptions';
import {
  NEWSLETTER_MESSAGE,
  NEWSLETTER_SUCCESS_MESSAGE,
  newsletterForm,
} from '@chaps/contracts/subscriptions';

export interface NewsletterInput {
  name: string;
  email: string;
}

export type SubscribeOutcome = { ok: boolean; message: string };

/** Spec 5: one message for a missing name or email, and a separate one for an invalid address. */
function findProblem(input: NewsletterInput, found: string | undefined): string {
  const isIncomplete = input.name.trim() === '' || input.email.trim() === '';
  return isIncomplete || !found ? NEWSLETTER_MESSAGE : found;
}

/**
 * `POST /subscriptions` (spec 7), with the same response for a known address. An error from the server is
 * an
 * outcome (spec 8, 'Newsletter').
 * @param key the same for a retry, so that the subscription counts once
 * @throws {ApiError} without a response, or for one without a reason
 */
export async function subscribe(input: NewsletterInput, key: string): Promise<SubscribeOutcome> {
  const checked = newsletterForm.safeParse(input);
  if (!checked.success) {
    return { ok: false, message: findProblem(input, checked.error.issues[0]?.message) };
  }
  try {
    await createSubscription({ ...checked.data, hear_about_event: true }, key);
  } catch (error) {
    if (!isErrorResponse(error) || error.code === 'UNEXPECTED') throw error;
    return { ok: false, message: `Error: ${error.message}` };
  }
  return { ok: true, message: NEWSLETTER_SUCCESS_MESSAGE };
}
