import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const VERSION_HEADER = 'x-supabase-api-version';
const NAMED_CODES_VERSION = '2024-01-01';

interface WireError {
  code: number;
  error_code: string;
  msg: string;
  /** e.g. `weak_password` */
  [detail: string]: unknown;
}

export function sendError(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).send({ code: status, error_code: code, msg: message });
}

/** The 429 response for a mail that was requested too soon after the previous one. */
export const sendMailRateLimited = (reply: FastifyReply, seconds: number) =>
  sendError(
    reply,
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

const isWireError = (body: unknown): body is WireError =>
  typeof body === 'object' && body !== null && 'error_code' in body && 'msg' in body;

/** Clients of GoTrue's newer API version, supabase-js among them, get `code` and `message`. */
export function addNamedErrorCodes(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const version = request.headers[VERSION_HEADER];
    if (!isWireError(payload) || typeof version !== 'string' || version < NAMED_CODES_VERSION) {
      return payload;
    }
    reply.header(VERSION_HEADER, NAMED_CODES_VERSION);
    const { code: _status, error_code, msg, ...details } = payload;
    return { code: error_code, message: msg, ...details };
  });
}

/** The request's JSON; undefined if invalid, to which `@supabase/lite` responds with GoTrue's error. */
export function parseJsonBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body));
  } catch {
    return undefined;
  }
}

/** Whether a text is truncated JSON, for which GoTrue has a separate error. */
export function isTruncatedJson(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const at = /position (\d+)/.exec(message)?.[1];
    return /^Unexpected end/.test(message) || (at !== undefined && Number(at) >= text.length);
  }
}
