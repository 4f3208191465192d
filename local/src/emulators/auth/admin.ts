import { timingSafeEqual } from 'node:crypto';
import { PASSWORD_MIN_LENGTH } from '@chaps/contracts/sign-up';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';
import { refuse } from './errors.ts';
import { jsonBody } from './json-body.ts';

const ONE_USER = '/auth/v1/admin/users/:id';

const newUser = z.object({
  id: z.uuid().optional(),
  email: z.email(),
  password: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`),
  email_confirm: z.boolean().default(false),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
});

const newLink = z.object({
  type: z.enum(['signup', 'recovery']),
  email: z.email(),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
});

const paging = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  per_page: z.coerce.number().int().min(1).max(1000).catch(50),
});

export interface AdminOptions {
  accounts: Accounts;
  /** The opaque service role key. */
  secretKey: string;
  /** Verifies service role keys of the older kind, signed tokens. */
  jwtSecret: string;
}

/** GoTrue's `/admin/users`, as far as the product and its sample data use it. */
export function adminRoutes(app: FastifyInstance, options: AdminOptions): void {
  const { accounts } = options;
  const guard = { preHandler: serviceRoleOnly(options) };
  const guardOne = { preHandler: [guard.preHandler, uuidOnly] };

  app.get<{ Params: { id: string } }>(ONE_USER, guardOne, async (request, reply) => {
    return (await accounts.byId(request.params.id)) ?? notFound(reply);
  });

  app.get('/auth/v1/admin/users', guard, async (request) => {
    const { page, per_page } = paging.parse(request.query);
    return { aud: 'authenticated', users: await accounts.list(page, per_page) };
  });

  app.post('/auth/v1/admin/users', guard, async (request, reply) => {
    const body = newUser.safeParse(jsonBody(request));
    if (!body.success) {
      const message = body.error.issues[0]?.message ?? 'Invalid user';
      return refuse(reply, 422, 'validation_failed', message);
    }
    if (await accounts.byEmail(body.data.email)) return emailExists(reply);
    const { email_confirm, user_metadata, ...account } = body.data;
    return accounts.create({ ...account, confirmed: email_confirm, metadata: user_metadata });
  });

  // What a mailed link would carry, without the mail.
  app.post('/auth/v1/admin/generate_link', guard, async (request, reply) => {
    const body = newLink.safeParse(jsonBody(request));
    if (!body.success) return refuse(reply, 400, 'validation_failed', 'Invalid email action link');
    const { type, email, password, data } = body.data;
    const known = await accounts.byEmail(email);
    if (type === 'signup' && known?.email_confirmed_at) return emailExists(reply);
    if (type === 'recovery' && !known) {
      return refuse(reply, 404, 'user_not_found', 'User with this email not found');
    }
    const account = { email, password, confirmed: false, metadata: data };
    const { id } = known ?? (await accounts.create(account));
    const hashed_token = await accounts.newToken(id, type === 'signup' ? 'confirmation' : type);
    return { ...(await accounts.byId(id)), hashed_token, verification_type: type };
  });

  app.delete<{ Params: { id: string } }>(ONE_USER, guardOne, async (request, reply) =>
    (await accounts.remove(request.params.id)) ? {} : notFound(reply),
  );
}

async function uuidOnly(request: FastifyRequest, reply: FastifyReply) {
  if (z.object({ id: z.guid() }).safeParse(request.params).success) return;
  return refuse(reply, 404, 'validation_failed', 'user_id must be an UUID');
}

const emailExists = (reply: FastifyReply) =>
  refuse(reply, 422, 'email_exists', 'A user with this email address has already been registered');

const notFound = (reply: FastifyReply) => refuse(reply, 404, 'user_not_found', 'User not found');

function serviceRoleOnly({ secretKey, jwtSecret }: AdminOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    if (bearer === '') {
      return refuse(reply, 401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    }
    if (equal(bearer, secretKey) || (await isServiceRole(bearer, jwtSecret))) return;
    return refuse(reply, 403, 'not_admin', 'User not allowed');
  };
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function isServiceRole(token: string, jwtSecret: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret));
    return payload.role === 'service_role';
  } catch {
    return false;
  }
}
