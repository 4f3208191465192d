import type { EventAlertRequest } from '@chaps/contracts/event-alerts';
import * as eventAlerts from '@chaps/contracts/event-alerts';
import { call } from './request.ts';

/** The answer is the same for an address that has asked before. To ask twice is to ask once. */
export const createEventAlert = (request: EventAlertRequest) =>
  call(eventAlerts.createEventAlert, { body: request, idempotencyKey: crypto.randomUUID() });
