import * as z from '@chaps/contracts/schema';

/** `GET /health`: the process answers. */
export const healthResponse = z.object({ status: z.literal('ok') });
export type HealthResponse = z.infer<typeof healthResponse>;

const dependency = z.enum(['ok', 'unavailable']);

/**
 * `GET /ready`: the database answers too; else 503. Without the sign-in service or mail much of the
 * product still works, so they are only reported.
 */
export const readyResponse = healthResponse.extend({
  dependencies: z.object({ auth: dependency, mail: dependency }),
});
export type ReadyResponse = z.infer<typeof readyResponse>;
