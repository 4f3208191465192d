import * as z from 'zod';
import type { Harness } from '../harness.ts';

const json = z.object({
  'application/json': z
    .object({
      schema: z.looseObject({}),
      example: z.unknown().optional(),
      examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
    })
    .optional(),
});
const operation = z.object({
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  summary: z.string().min(8),
  tags: z.array(z.string()).length(1),
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), schema: z.looseObject({}) }))
    .default([]),
  requestBody: z.object({ content: json }).optional(),
  responses: z.record(z.string(), z.object({ content: json.optional() })),
});
type Operation = z.infer<typeof operation>;

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  about: Operation;
}

/** Every operation of the OpenAPI document, so that a new route is tried without being named. */
export async function documentedRoutes(api: Harness): Promise<Route[]> {
  const { body } = await api.call('GET', '/openapi.json');
  const paths = z.record(z.string(), z.record(z.string(), operation)).parse(body.paths);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => ({
      method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
      path,
      about,
    })),
  );
}

/** Whether nobody may call it without a token. */
export const needsToken = ({ about }: Route): boolean =>
  about.security.length > 0 && about.security.every((way) => 'bearer' in way);

/** The example of a route's body. */
export const exampleBody = ({ about }: Route): unknown =>
  about.requestBody?.content['application/json']?.example;
