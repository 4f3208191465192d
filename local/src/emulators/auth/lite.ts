import { PASSWORD_MIN_LENGTH } from '@chaps/contracts/sign-up';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TEMPLATES } from './mail.ts';
import type { AuthOptions } from './options.ts';

/** The response of `@supabase/lite`. `body` is parsed if it is JSON. */
export interface LiteResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * Passes the matched path and the parsed query to `@supabase/lite`, so that both read the same
 * values.
 */
export type LiteCaller = (
  request: FastifyRequest,
  query?: Record<string, string>,
) => Promise<LiteResponse>;

/** Seconds for which a mailed link is valid, as in docker-compose.yml. */
const LINK_SECONDS = 86_400;

/** Opens the embedded service on its database. */
export async function openLite(options: AuthOptions) {
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: { onnotice: () => undefined },
  });
  const lite = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.siteUrl,
      minimum_password_length: PASSWORD_MIN_LENGTH,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        template: TEMPLATES,
        otp_expiry: LINK_SECONDS,
      },
    },
    options: { drivers: { email: options.mail } },
  });
  await lite.ensureSystemSchema();

  const ask: LiteCaller = async (request, query = {}) => {
    const address = new URL(`http://localhost${request.routeOptions.url}`);
    address.search = String(new URLSearchParams(query));
    const body = request.method === 'GET' ? undefined : request.body;
    const answer = await lite.fetch(
      new Request(address, {
        method: request.method,
        headers: getHeaders(request, options.publishableKey),
        ...(body == null ? {} : { body: String(body) }),
      }),
      { peerAddress: request.ip },
    );
    return { status: answer.status, headers: answer.headers, body: parseJson(await answer.text()) };
  };
  return { ask, close: () => connection.close() };
}

/** GoTrue itself needs no `apikey`; the gateway of hosted Supabase does, and so does lite. */
function getHeaders(request: FastifyRequest, publishableKey: string): Headers {
  const headers = new Headers({ apikey: publishableKey });
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'content-length' && value !== undefined) headers.set(name, String(value));
  }
  return headers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends lite's response, optionally with a different body. */
export function relayResponse(reply: FastifyReply, answer: LiteResponse, body = answer.body) {
  for (const [name, value] of answer.headers) {
    if (!/^(access-control-|content-)/.test(name)) reply.header(name, value);
  }
  reply.code(answer.status);
  return body === '' ? reply.send() : reply.send(body);
}
