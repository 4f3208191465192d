import type { SubscriptionRequest } from '@chaps/contracts/subscriptions';
import * as subscriptions from '@chaps/contracts/subscriptions';
import { call } from './request.ts';

/** The answer is the same for an address that was subscribed before. */
export const createSubscription = (subscription: SubscriptionRequest, idempotencyKey: string) =>
  call(subscriptions.createSubscription, { body: subscription, idempotencyKey });
