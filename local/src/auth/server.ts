import cors from '@fastify/cors';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { Accounts } from './accounts.ts';
import { adminRoutes, refuse } from './admin.ts';
import { AttemptCounter, type AuthLimits, DEFAULT_LIMITS } from './limits.ts';
import { type AuthMailDriver, TEMPLATES } from './mail.ts';
import { repeatedSignUp } from './repeated-sign-up.ts';

export interface AuthOptions {
  /** Connection string of a database that Supabase Auth has to itself. */
  databaseUrl: string;
  /** Where the site is: mailed links lead there, and only its pages may call from a browser. */
  siteUrl: string;
  /** HS256 secret of at least 32 characters that signs access tokens. */
  jwtSecret: string;
  publishableKey: string;
  /** The service role key. */
  secretKey: string;
  mail: AuthMailDriver;
  limits?: AuthLimits;
  now?: () => number;
}

/** Paths that test a secret or send a mail to the address in their body. */
const MAILING = ['/auth/v1/signup', '/auth/v1/recover', '/auth/v1/resend', '/auth/v1/otp'];
const SIGN_IN = '/auth/v1/token?grant_type=password';

/**
 * Supabase Auth on one machine: `@supabase/lite`, with what hosted Supabase has in front of it
 * (limits, the admin interface, one site allowed by CORS). supabase-js speaks to it as it would
 * to `https://<project>.supabase.co`.
 *
 * Built without listening; `close()` also closes its database connections.
 */
export async function buildAuthServer(options: AuthOptions): Promise<FastifyInstance> {
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: { onnotice: () => undefined },
  });
  const supabase = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.siteUrl,
      minimum_password_length: 12,
      email: { enable_signup: true, enable_confirmations: true, template: TEMPLATES },
    },
    options: { drivers: { email: options.mail } },
  });
  await supabase.ensureSystemSchema();
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 4 });
  const accounts = new Accounts(pool);

  const app = Fastify();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.removeContentTypeParser('application/json');
  await app.register(cors, {
    origin: options.siteUrl,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['x-supabase-api-version'],
    maxAge: 600,
  });
  adminRoutes(app, { accounts, secretKey: options.secretKey, jwtSecret: options.jwtSecret });
  limited(app, options.limits ?? DEFAULT_LIMITS, options.now ?? Date.now);
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await supabase.fetch(asWebRequest(request), { peerAddress: request.ip });
    reply.code(answer.status);
    for (const [name, value] of answer.headers) {
      if (!name.startsWith('access-control-')) reply.header(name, value);
    }
    return reply.send(Buffer.from(await answer.arrayBuffer()));
  };
  repeatedSignUp(app, { accounts, forward, mail: options.mail, siteUrl: options.siteUrl });
  app.all('/auth/v1/*', forward);
  app.addHook('onClose', async () => {
    await pool.end();
    await connection.close();
  });
  return app;
}

/** Answers 429 in GoTrue's words, the same for known and unknown addresses. */
function limited(app: FastifyInstance, limits: AuthLimits, now: () => number): void {
  const requests = new AttemptCounter(limits.requests);
  const failures = new AttemptCounter(limits.failedSignIns);
  const mails = new AttemptCounter(limits.mails);

  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || request.url.startsWith('/auth/v1/admin/')) return;
    const mailed = mailedAddress(request);
    const wait = Math.max(
      requests.wait(request.ip, now()),
      request.url === SIGN_IN ? failures.wait(addressIn(request), now()) : 0,
      mailed ? mails.wait(`${request.url} ${mailed}`, now()) : 0,
    );
    if (wait > 0) {
      reply.header('retry-after', wait);
      return mailed
        ? refuse(
            reply,
            429,
            'over_email_send_rate_limit',
            `For security purposes, you can only request this after ${wait} seconds.`,
          )
        : refuse(reply, 429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    requests.add(request.ip, now());
    if (mailed) mails.add(`${request.url} ${mailed}`, now());
  });

  app.addHook('onResponse', async (request, reply) => {
    if (request.url !== SIGN_IN) return;
    if (reply.statusCode === 200) failures.clear(addressIn(request));
    if (reply.statusCode === 400) failures.add(addressIn(request), now());
  });
}

function mailedAddress(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  return request.method === 'POST' && MAILING.includes(path) ? addressIn(request) : '';
}

function addressIn(request: FastifyRequest): string {
  try {
    const { email } = JSON.parse(String(request.body)) as { email?: unknown };
    return typeof email === 'string' ? email.trim().toLowerCase() : '';
  } catch {
    return '';
  }
}

function asWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'content-length' && value !== undefined) headers.set(name, String(value));
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body != null;
  return new Request(new URL(request.url, `http://${request.host}`), {
    method: request.method,
    headers,
    ...(hasBody ? { body: String(request.body) } : {}),
  });
}
