import * as z from '@chaps/contracts/schema';

/** `GET /health`: the process is running. */
export const healthResponse = z.object({ status: z.literal('ok') });
export type HealthResponse = z.infer<typeof healthResponse>;

const dependency = z.enum(['ok', 'unavailable']);

/**
 * `GET /ready`: the database is reachable, else 503. Sign-in and mail are reported but optional, because
 * most of the product works without them.
 */
export const readyResponse = healthResponse.extend({
  dependencies: z.object({ auth: dependency, mail: dependency }),
});
export type ReadyResponse = z.infer<typeof readyResponse>;
