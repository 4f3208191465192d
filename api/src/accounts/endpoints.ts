import type { Readable } from 'node:stream';
import {
  type Endpoint,
  errorResponse,
  PATH_PARAMETERS,
  type ParamsOf,
  type ParsedOf,
  toRequestLine,
} from '@chaps/contracts';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import fp from 'fastify-plugin';
import * as z from 'zod';
import type { Services } from '../platform/config/services.ts';
import { DOCUMENTED_ENDPOINTS } from '../platform/http/documentation.ts';
import { errorResponses } from '../platform/http/openapi.ts';
import { requireSession, requireToken } from './auth.ts';
import { authoriseStaff } from './staff.ts';

type Handler<E extends Endpoint> = (
  request: FastifyRequest<{
    Params: ParamsOf<E>;
    Querystring: ParsedOf<E, 'query'>;
    Body: ParsedOf<E, 'body'>;
  }>,
  reply: FastifyReply,
) => AnswerOf<E> | Promise<AnswerOf<E>>;

/** A page or a file may also be sent as a stream or as bytes. */
type AnswerOf<E extends Endpoint> =
  | z.output<E['answer']>
  | (E extends { media: string } ? Readable | Buffer : never);

interface Options extends Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'preHandler'> {
  /** Schema of its errors, if they have more than `errorResponse`. */
  failure?: z.ZodType;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Serves an endpoint of the contracts: checks who may call it before validating anything, and passes the
     * validated parts to the handler.
     */
    endpoint<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
    endpoint<E extends Endpoint>(endpoint: E, options: Options, handler: Handler<E>): void;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Every route serves an endpoint of the contracts; other routes cannot be registered. */
export const endpointsPlugin = fp(async (app: FastifyInstance, services: Services) => {
  app.decorateRequest('staff', null);
  const guardsOf = ({ caller }: Endpoint): onRequestAsyncHookHandler[] => {
    if (typeof caller === 'object') {
      const asStaff = async (request: FastifyRequest) => {
        request.staff = await authoriseStaff(services, request, caller.staff);
      };
      return [requireSession, asStaff, preventCaching];
    }
    if (caller === 'member') return [requireSession, preventCaching];
    return caller === 'session' ? [requireToken, preventCaching] : [];
  };
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.endpoint) throw new Error(`${url} is not an endpoint in the contracts`);
    const { caller, route } = config.endpoint;
    if (route.includes(' /staff/') && typeof caller === 'string') {
      throw new Error(`${url} does not say which staff may call it`);
    }
  });
  app.decorate('endpoint', function <
    E extends Endpoint,
  >(this: FastifyInstance, endpoint: E, ...rest: [Handler<E>] | [Options, Handler<E>]) {
    const [{ failure = errorResponse, ...options }, handler] =
      rest.length === 1 ? [{}, rest[0]] : rest;
    const { method, path } = toRequestLine(endpoint);
    this.route({
      ...options,
      method,
      url: path.replace(PATH_PARAMETER, ':$1'),
      onRequest: [...guardsOf(endpoint), ...[options.onRequest ?? []].flat()],
      config: { endpoint },
      schema: getSchema(endpoint, failure),
      // The schema has validated the request.
      handler: handler as RouteHandlerMethod,
    });
  });
});

/** Responses to one caller must not be cached. */
const preventCaching: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.header('Cache-Control', 'no-store');
};

const SECURITY_BY_CALLER: Partial<Record<string, Array<Record<string, string[]>>>> = {
  session: [{ bearer: [] }],
  member: [{ bearer: [] }],
  'anyone or member': [{ bearer: [] }, {}],
};

const PATH_PARAMETER = /\{(\w+)\}/g;

/** @throws {Error} for a parameter that the contracts do not define */
function getParams({ route }: Endpoint): z.ZodType | undefined {
  const names = [...route.matchAll(PATH_PARAMETER)].map(([, name = '']) => name);
  const fields = names.map((name): [string, z.ZodType] => {
    const known = PATH_PARAMETERS[name];
    if (!known) throw new Error(`${route} has an unknown parameter`);
    return [name, known];
  });
  return fields.length > 0 ? z.object(Object.fromEntries(fields)) : undefined;
}

/** The schema for validation and the OpenAPI document. */
function getSchema(endpoint: Endpoint, failure: z.ZodType) {
  const { query, body, answer, media, caller, statuses = [200] } = endpoint;
  const params = getParams(endpoint);
  const good = media ? { content: { [media]: { schema: answer } } } : answer;
  const security = SECURITY_BY_CALLER[String(caller)];
  return {
    ...(DOCUMENTED_ENDPOINTS.get(endpoint) ?? { hide: true }),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(security ? { security } : {}),
    response: {
      ...Object.fromEntries(statuses.map((status) => [status, good])),
      ...errorResponses(failure),
    },
  };
}
