import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';

/** Returned while the process is running. */
export const healthResponse = z.object({ status: z.literal('ok') });
export type HealthResponse = z.infer<typeof healthResponse>;

const dependencyStatus = z.enum(['ok', 'unavailable']);

/**
 * The database is reachable; otherwise 503. Sign-in and mail are reported but optional, because most of the
 * product works without them.
 */
export const readyResponse = healthResponse.extend({
  dependencies: z.object({ auth: dependencyStatus, mail: dependencyStatus }),
});
export type ReadyResponse = z.infer<typeof readyResponse>;

export const readHealth = {
  route: 'GET /health',
  caller: 'anyone',
  answer: healthResponse,
} as const satisfies Endpoint;

export const readReadiness = {
  route: 'GET /ready',
  caller: 'anyone',
  answer: readyResponse,
} as const satisfies Endpoint;
