import { successResponse } from '@chaps/shared/contracts/scalars';
import {
  NEWSLETTER_MESSAGE,
  NEWSLETTER_SUCCESS_MESSAGE,
  newsletterForm,
} from '@chaps/shared/contracts/subscriptions';
import { api } from '@chaps/shared/http';

/** What was typed. */
export interface NewsletterInput {
  name: string;
  email: string;
}

/** What to tell him: it worked, or what he should put right before anything is sent. */
export type SubscribeOutcome = { ok: boolean; message: string };

/** Spec 5: both name and email, else one sentence; a wrong address has its own. */
function problemOf(input: NewsletterInput, found: string | undefined): string {
  const isIncomplete = input.name.trim() === '' || input.email.trim() === '';
  return isIncomplete || !found ? NEWSLETTER_MESSAGE : found;
}

/**
 * `POST /subscriptions` (spec 7); the answer is the same for an address that was known already.
 * @param key the same for a repeated try, so that it counts once
 * @throws {ApiError}
 */
export async function subscribe(input: NewsletterInput, key: string): Promise<SubscribeOutcome> {
  const checked = newsletterForm.safeParse(input);
  if (!checked.success) {
    return { ok: false, message: problemOf(input, checked.error.issues[0]?.message) };
  }
  await api.post('/subscriptions', {
    schema: successResponse,
    body: { ...checked.data, hear_about_event: true },
    idempotencyKey: key,
  });
  return { ok: true, message: NEWSLETTER_SUCCESS_MESSAGE };
}
