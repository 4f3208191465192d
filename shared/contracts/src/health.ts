import * as z from '@chaps/contracts/schema';

/** `GET /health` (the process answers) and `GET /ready` (the database answers too; else 503). */
export const healthResponse = z.object({ status: z.literal('ok') });
export type HealthResponse = z.infer<typeof healthResponse>;
