import * as z from 'zod';
import type { Harness } from '../harness.ts';

const json = z.object({
  'application/json': z
    .object({
      schema: z.looseObject({}),
      examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
    })
    .optional(),
});
const operation = z.object({
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  summary: z.string().min(8),
  tags: z.array(z.string()).length(1),
  parameters: z
    .array(
      z.object({
        in: z.string(),
        name: z.string(),
        schema: z.looseObject({}),
        example: z.unknown().optional(),
      }),
    )
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

export const needsToken = ({ about }: Route): boolean =>
  about.security.length > 0 && about.security.every((way) => 'bearer' in way);

const jsonSchema = z.object({
  examples: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.tuple([z.string()]).rest(z.string())]).optional(),
  format: z.string().optional(),
  minimum: z.number().default(1),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  propertyNames: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
});

/** What the documentation shows for a schema: its example, else one composed from its parts. */
export function exampleOf(schema: unknown): unknown {
  const { examples, anyOf, ...node } = jsonSchema.parse(schema);
  const type = Array.isArray(node.type) ? node.type[0] : node.type;
  const [given] = [...(examples ?? []), node.const, ...(node.enum ?? [])].filter(
    (value) => value !== undefined,
  );
  if (given !== undefined) return given;
  if (anyOf) return exampleOf(anyOf[0]);
  if (type === 'array') return [exampleOf(node.items)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(node.minimum, 1);
  if (type === 'string') return node.format === 'uuid' ? crypto.randomUUID() : 'text';
  if (type !== 'object') return null;
  if (!node.properties) {
    return { [String(exampleOf(node.propertyNames))]: exampleOf(node.additionalProperties) };
  }
  return Object.fromEntries(
    Object.entries(node.properties).map(([field, value]) => [field, exampleOf(value)]),
  );
}

export const exampleBody = ({ about }: Route): unknown => {
  const json = about.requestBody?.content['application/json'];
  return json && exampleOf(json.schema);
};
