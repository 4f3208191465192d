import type { Endpoint } from './endpoint.ts';
import { successResponse } from './scalars.ts';

/**
 * The body is a report of a mail server (RFC 3464) as `message/rfc822`. One about no mail of ours is
 * answered alike.
 */
export const receiveDeliveryReport = {
  route: 'POST /mail/reports',
  caller: 'anyone',
  answer: successResponse,
} as const satisfies Endpoint;
