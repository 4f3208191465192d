import { errorResponse } from '@chaps/contracts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { withExamples } from './openapi-examples.ts';

/** Error answers of a route, for its `response`. */
export const failures = { '4xx': errorResponse, '5xx': errorResponse };

/** Marks a route that needs a token, for its `schema`. */
export const bearer = { security: [{ bearer: [] }] };

/** The page's own files and nothing else; no upgrade to https, which one machine does not have. */
const DOCS_POLICY = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/**
 * `/openapi.json` and a page to read it at `/docs`.
 * @param address where the API is for others, when that is known
 */
export const openapiPlugin = fp(
  async (app: FastifyInstance, { address }: { address: string | undefined }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        ...(address === undefined ? {} : { servers: [{ url: address }] }),
        info: {
          title: 'CHAPS product API',
          version: '1.0.0',
          description:
            'Events, places, consent, payments, profiles and results of a prostate screening charity. Prices are whole pence; event dates and times are Europe/London wall time.',
        },
        components: {
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
      transform: jsonSchemaTransform,
    });
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY });
    app.get('/openapi.json', { schema: { hide: true } }, async () => {
      const document = app.swagger();
      return { ...document, paths: withExamples(document.paths) };
    });
  },
);
