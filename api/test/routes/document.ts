import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Endpoint } from '@chaps/contracts';
import { STAFF_ACTIONS } from '@chaps/domain';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { type Harness, startHarness } from '../harness.ts';

const json = z.object({
  'application/json': z
    .object({
      schema: z.looseObject({}),
      examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
    })
    .optional(),
});
const operation = z.object({
  'x-staff': z.enum([...STAFF_ACTIONS, 'enter']).optional(),
  'x-body-limit': z.number().optional(),
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

/** Every operation in the OpenAPI document, so that a new route is tested without being listed. */
export async function documentedRoutes(api: Harness): Promise<Route[]> {
  const { body } = await api.call('GET', '/openapi.json');
  return routesOf(body);
}

function routesOf(document: unknown): Route[] {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
    .parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => ({
      method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
      path,
      about,
    })),
  );
}

/** Fastify publishes each new instance here, before anything is registered. */
const CREATED = 'fastify.initialization';
const created = z.object({
  fastify: z.custom<FastifyInstance>((value) => z.looseObject({}).safeParse(value).success),
});
const HIDDEN_DOCUMENT = 'hiddenDocument';

const staffOf = (endpoint?: Endpoint) =>
  typeof endpoint?.caller === 'object' ? endpoint.caller.staff : undefined;

/** Also describes routes that the public document hides; they may lack a summary and a tag. */
const transform: typeof jsonSchemaTransform = ({ schema, url, route, ...document }) => {
  const { bodyLimit, config, method } = route;
  const ofFramework = ['HEAD', 'OPTIONS'].includes(String(method));
  if (schema === undefined || ofFramework || UNDOCUMENTED_ROUTES.test(url))
    return { schema: { hide: true }, url };
  const shown = { tags: ['hidden'], summary: `${url} is hidden`, ...schema, hide: false };
  const described = jsonSchemaTransform({ schema: shown, url, route, ...document });
  const marks = { 'x-staff': staffOf(config?.endpoint), 'x-body-limit': bodyLimit };
  return { ...described, schema: { ...described.schema, ...marks } };
};

/** Converts a Fastify pattern to OpenAPI's notation. */
export const toOpenApiPath = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** The document and the page that displays it. */
export const UNDOCUMENTED_ROUTES = /^\/(docs(\/|$)|openapi\.json$)/;

/**
 * Starts an API with all routes, including those for staff and the sign-in service.
 * @returns `registered`: routes in Fastify's notation, such as 'GET /events/{event_id}'
 */
export async function startDocumentedApi() {
  const registered = new Map<FastifyInstance, string[]>();
  const describe = (message: unknown) => {
    const { fastify } = created.parse(message);
    const names: string[] = [];
    registered.set(fastify, names);
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD') names.push(`${one} ${toOpenApiPath(url)}`);
    });
    fastify.register(swagger, {
      decorator: HIDDEN_DOCUMENT,
      openapi: {
        openapi: '3.1.0',
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      transform,
    });
  };
  subscribe(CREATED, describe);
  const api = await startHarness();
  unsubscribe(CREATED, describe);
  const [names] = [...registered].flatMap(([app, list]) =>
    app.server === api.app.server ? [list] : [],
  );
  const routes = routesOf(api.app.getDecorator<() => unknown>(HIDDEN_DOCUMENT)());
  return { api, routes, registered: names ?? [] };
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

/**
 * Returns what the documentation shows for a schema: its example, or one composed from its parts.
 */
export function buildExample(schema: unknown): unknown {
  const { examples, anyOf, ...node } = jsonSchema.parse(schema);
  const type = Array.isArray(node.type) ? node.type[0] : node.type;
  const [given] = [...(examples ?? []), node.const, ...(node.enum ?? [])].filter(
    (value) => value !== undefined,
  );
  if (given !== undefined) return given;
  if (anyOf) return buildExample(anyOf[0]);
  if (type === 'array') return [buildExample(node.items)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(node.minimum, 1);
  if (type === 'string') return node.format === 'uuid' ? crypto.randomUUID() : 'text';
  if (type !== 'object') return null;
  if (!node.properties) {
    return { [String(buildExample(node.propertyNames))]: buildExample(node.additionalProperties) };
  }
  return Object.fromEntries(
    Object.entries(node.properties).map(([field, value]) => [field, buildExample(value)]),
  );
}

export const exampleBody = ({ about }: Route): unknown => {
  const json = about.requestBody?.content['application/json'];
  return json && buildExample(json.schema);
};
