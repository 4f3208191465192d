import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { Accounts } from './accounts.ts';
import { adminRoutes } from './admin.ts';
import { Factors } from './factors.ts';
import { addNamedErrorCodes, isTruncatedJson, sendError } from './http.ts';
import { AttemptCounter, DEFAULT_LIMITS, type Limit } from './limits.ts';
import { openLite, relayResponse } from './lite.ts';
import type { AuthOptions } from './options.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { Sessions } from './sessions.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';

/**
 * Supabase Auth on one machine: `@supabase/lite`, extended by what hosted Supabase has in front of it
 * (limits, the admin interface, CORS for one site) and by GoTrue's responses where lite's differ. supabase-js
 * uses it like `https://<project>.supabase.co`.
 * Built without listening; `close()` also closes its database connections.
 */
export async function buildAuthServer(options: AuthOptions): Promise<FastifyInstance> {
  const { secretKey, jwtSecret, siteUrl, mail } = options;
  const { limits = DEFAULT_LIMITS, now = Date.now } = options;
  const { mailInterval, failedSignIns } = limits;
  const lite = await openLite(options);
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 4 });
  // If the server closes an idle connection, the next request opens a new one.
  pool.on('error', () => undefined);
  const accounts = new Accounts(pool);
  const sessions = new Sessions({ accounts, pool, jwtSecret, issuer: options.issuer });
  await sessions.prepare();
  const factors = new Factors(pool);
  await factors.prepare();

  // Like GoTrue, which can only be reached through the gateway.
  const app = Fastify({ trustProxy: 'loopback' });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.removeContentTypeParser('application/json');
  await app.register(cors, {
    origin: siteUrl,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['x-supabase-api-version'],
    maxAge: 600,
  });
  addNamedErrorCodes(app);
  limitRequests(app, limits.requests, now);
  rejectTruncatedJson(app);
  const shared = { accounts, ask: lite.ask, now };
  adminRoutes(app, { accounts, factors, secretKey });
  signUpRoutes(app, { ...shared, mail, siteUrl, mailInterval });
  signInRoutes(app, { ...shared, sessions, factors, failedSignIns });
  secondFactorRoutes(app, { accounts, factors, sessions, jwtSecret, siteUrl, now });
  app.get('/auth/v1/health', async (request, reply) =>
    relayResponse(reply, await lite.ask(request)),
  );
  app.addHook('onClose', async () => {
    await pool.end();
    await lite.close();
  });
  return app;
}

function limitRequests(app: FastifyInstance, limit: Limit, now: () => number): void {
  const requests = new AttemptCounter(limit);
  app.addHook('preHandler', async ({ method, ip, routeOptions }, reply) => {
    if (method !== 'POST' || routeOptions.url?.startsWith('/auth/v1/admin/')) return;
    const seconds = requests.wait(ip, now());
    if (seconds > 0) {
      reply.header('retry-after', seconds);
      return sendError(reply, 429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    requests.add(ip, now());
  });
}

function rejectTruncatedJson(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body }, reply) => {
    if (typeof body !== 'string' || body === '' || !isTruncatedJson(body)) return;
    const message = 'Could not parse request body as JSON: unexpected end of JSON input';
    return sendError(reply, 400, 'bad_json', message);
  });
}
