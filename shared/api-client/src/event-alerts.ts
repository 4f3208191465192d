import type { EventAlertRequest } from '@chaps/contracts/event-alerts';
import * as eventAlerts from '@chaps/contracts/event-alerts';
import { call } from './request.ts';

/**
 * Returns the same response for an address that has already asked; repeated requests have no
 * further effect.
 */
export const createEventAlert = (request: EventAlertRequest) =>
  call(eventAlerts.createEventAlert, { body: request, idempotencyKey: crypto.randomUUID() });
