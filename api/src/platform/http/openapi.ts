import type { ErrorCode } from '@chaps/contracts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type * as z from 'zod';

const createErrorExample = (
  code: ErrorCode,
  message: string,
  details?: Record<string, string>,
) => ({
  value: {
    status: 'error',
    error: { code, message, details, request_id: '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d' },
  },
});

/** Error responses of a route, for its `response`. @param schema the shape of an error */
export const errorResponses = <Schema extends z.ZodType>(schema: Schema) => ({
  '4xx': schema.meta({
    'x-examples': {
      'bad token': createErrorExample('UNAUTHORIZED', 'Unauthorized'),
      'not confirmed': createErrorExample(
        'ACCOUNT_NOT_CONFIRMED',
        'Please confirm your e-mail address first.',
      ),
      unknown: createErrorExample('NOT_FOUND', 'Not found'),
      'bad input': createErrorExample('VALIDATION_FAILED', 'This field is required.', {
        field: 'This field is required.',
      }),
      'too many': createErrorExample(
        'TOO_MANY_REQUESTS',
        'Too many attempts. Please wait a while, then try again.',
      ),
    },
  }),
  '5xx': schema.meta({
    'x-examples': {
      'internal error': createErrorExample(
        'INTERNAL_ERROR',
        'An unexpected error occurred. Please try again later.',
      ),
      'not available': createErrorExample(
        'SERVICE_UNAVAILABLE',
        'The service is not available just now. Please try again.',
      ),
    },
  }),
});
/** Only the page's own files; no upgrade to https, which a local setup does not have. */
const DOCS_POLICY = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/**
 * `/openapi.json`, and a page to read it at `/docs`.
 * @param address the API's public address, if known
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
            'Events, bookings, consent, payments, profiles and results of a prostate screening charity. Prices are in whole pence; event dates and times are in Europe/London wall-clock time.',
        },
        components: {
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
      transform: jsonSchemaTransform,
    });
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY });
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  },
);
