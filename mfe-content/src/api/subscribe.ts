import { successResponse } from '@chaps/shared/contracts/scalars';
import type { NewsletterForm } from '@chaps/shared/contracts/subscriptions';
import { api } from '@chaps/shared/http';

/**
 * `POST /subscriptions` (spec 7); the answer is the same for an address that was known already.
 * @param key the same for a repeated try, so that it counts once
 * @throws {ApiError}
 */
export const subscribe = (subscription: NewsletterForm, key: string) =>
  api.post('/subscriptions', {
    schema: successResponse,
    body: { ...subscription, hear_about_event: true },
    idempotencyKey: key,
  });
