import type { Endpoint } from './endpoint.ts';
import { successResponse } from './scalars.ts';

/**
 * The body is a mail server's report (RFC 3464) as `message/rfc822`. A report about an unknown mail gets the
 * same response.
 */
export const receiveDeliveryReport = {
  route: 'POST /mail/reports',
  caller: 'anyone',
  answer: successResponse,
} as const satisfies Endpoint;
