import type { ErrorResponse } from '@chaps/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  hasZodFastifySchemaValidationErrors,
  ResponseSerializationError,
} from 'fastify-type-provider-zod';
import { findRejectionReason, isDatabaseUnavailable } from '../db/database.ts';
import { HttpError, NotFoundError, UnavailableError, ValidationError } from './errors.ts';
import { toReadableResponse, UNREADABLE_ROWS_HEADER } from './readable-rows.ts';

/** Responds to every error in the API in one format, and logs our own faults, once. */
export const errorsPlugin = fp(async (app: FastifyInstance) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const readable = error instanceof ResponseSerializationError ? getReadable(request) : undefined;
    if (readable) {
      const { rows } = readable;
      request.log.error({ err: error, rows }, 'rows of a response could not be read');
      const names = rows.map(encodeURIComponent).join(',').slice(0, 2000);
      return reply.code(200).header(UNREADABLE_ROWS_HEADER, names).send(readable.answer);
    }
    const known = toHttpError(error);
    if (known.status >= 500) request.log.error({ err: known.cause ?? error }, known.message);
    // Closing a connection with an unread body resets it, and the gateway would answer 502 instead.
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection');
    return answer(known, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answer(new NotFoundError(), request, reply));
});

/** The part of a response that can still be serialised. */
const getReadable = ({ routeOptions, unwritten }: FastifyRequest) => {
  const { endpoint } = routeOptions.config;
  return endpoint && toReadableResponse(endpoint, unwritten);
};

/** For URLs that the router cannot parse; these errors occur before plugins and hooks. */
export const handleFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => answer(toHttpError(error), request, reply);

function answer(error: HttpError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, details } = error;
  const body: ErrorResponse = {
    ...error.beside,
    status: 'error',
    error: { code, message, ...(details ? { details } : {}), request_id: request.id },
  };
  if (error.retryAfterSeconds) reply.header('Retry-After', error.retryAfterSeconds);
  return reply.code(error.status).header('Cache-Control', 'no-store').send(body);
}

/** Converts an error of the framework, the schemas or the database to an HTTP error. */
function toHttpError(error: Error & Pick<Partial<FastifyError>, 'statusCode'>): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that cannot exist is an unknown id.
    if (error.validationContext === 'params') return new NotFoundError();
    return new ValidationError(toFieldMessages(error.validation));
  }
  // If several transactions have failed, only the first error is reported.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) {
    return toHttpError(error.errors[0]);
  }
  if (isDatabaseUnavailable(error)) return new UnavailableError(error);
  return toDatabaseHttpError(error) ?? toFrameworkHttpError(error);
}

/** Errors that only the database detects, mostly because of races. */
function toDatabaseHttpError(error: Error): HttpError | undefined {
  switch (findRejectionReason(error)) {
    case 'busy':
      return new UnavailableError(error);
    case 'unstorable text':
      return new ValidationError({ body: 'Please remove the special characters.' });
    case 'unstorable value':
      return new ValidationError({ body: 'Please check the numbers and dates.' });
    case 'unknown reference':
      return new NotFoundError();
    case 'duplicate':
      return new HttpError(409, 'CONFLICT', 'Someone else changed this. Please reload the page.');
    default:
      return undefined;
  }
}

function toFrameworkHttpError(error: Pick<Partial<FastifyError>, 'statusCode'>): HttpError {
  switch (error.statusCode) {
    // The URL is longer than any valid one, so nothing has this address.
    case 414:
      return new NotFoundError();
    case 413:
      return new HttpError(413, 'PAYLOAD_TOO_LARGE', 'The request is too large.');
    case 415:
      return new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.');
    case 400:
      return new HttpError(400, 'BAD_REQUEST', 'The request could not be read.');
    case 429:
      return new HttpError(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.');
    default:
      return new HttpError(
        500,
        'INTERNAL_ERROR',
        'An unexpected error occurred. Please try again later.',
        { cause: error },
      );
  }
}

/** The first message of each field, by its dotted path. */
function toFieldMessages(
  issues: ReadonlyArray<{ instancePath: string; message?: string | undefined }>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    fields[field] ??= message ?? 'Invalid';
  }
  return fields;
}
