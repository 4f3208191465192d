import type { SubscriptionRequest } from '@chaps/contracts/subscriptions';
import * as subscriptions from '@chaps/contracts/subscriptions';
import { call } from './request.ts';

/** Returns the same response for an address that is already subscribed. */
export const createSubscription = (subscription: SubscriptionRequest, idempotencyKey: string) =>
  call(subscriptions.createSubscription, { body: subscription, idempotencyKey });
