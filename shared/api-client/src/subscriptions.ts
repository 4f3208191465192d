import { successResponse } from '@chaps/contracts/scalars';
import type { SubscriptionRequest } from '@chaps/contracts/subscriptions';
import { api } from './request.ts';

/** `POST /subscriptions`. The answer is the same for an address that was subscribed before. */
export const createSubscription = (subscription: SubscriptionRequest, idempotencyKey: string) =>
  api.post('/subscriptions', { schema: successResponse, body: subscription, idempotencyKey });
