import { failures } from '../http/openapi.ts';

/** Answer of a change that has nothing to tell. */
export const done = { status: 'success' as const };

/** Schema of a route of the console, which the public OpenAPI document leaves out. */
export const answers = <Schema>(schema: Schema) => ({
  hide: true,
  response: { 200: schema, ...failures },
});
