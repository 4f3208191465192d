import { failures } from '../http/openapi.ts';

/** Response of a change without content. */
export const done = { status: 'success' as const };

/** Schema of a route of the console, which the public OpenAPI document leaves out. */
export const answers = <Schema>(schema: Schema) => ({
  hide: true,
  response: { 200: schema, ...failures },
});
