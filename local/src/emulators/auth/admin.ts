import { PASSWORD_MIN_LENGTH } from '@chaps/contracts/sign-up';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';
import type { Factors } from './factors.ts';
import { parseJsonBody, sendError } from './http.ts';

const USER_PATH = '/auth/v1/admin/users/:id';

const newUserSchema = z.object({
  id: z.uuid().optional(),
  email: z.email(),
  password: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`),
  email_confirm: z.boolean().default(false),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
});

const newLinkSchema = z.object({
  type: z.enum(['signup', 'recovery']),
  email: z.email(),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
});

interface AdminOptions {
  accounts: Accounts;
  factors: Factors;
  secretKey: string;
}

/** GoTrue's `/admin/users`, as far as the product and its sample data use it. */
export function adminRoutes(
  app: FastifyInstance,
  { accounts, factors, secretKey }: AdminOptions,
): void {
  const guard = { preHandler: requireServiceRole(secretKey) };
  const guardOne = { preHandler: [guard.preHandler, requireUuid] };

  app.get<{ Params: { id: string } }>(USER_PATH, guardOne, async (request, reply) => {
    return (await accounts.byId(request.params.id)) ?? sendNotFound(reply);
  });

  app.get<{ Querystring: { filter?: string } }>(
    '/auth/v1/admin/users',
    guard,
    async ({ query: { filter } }) => ({ users: await accounts.matching(filter ?? '') }),
  );

  app.post('/auth/v1/admin/users', guard, async (request, reply) => {
    const body = newUserSchema.safeParse(parseJsonBody(request));
    if (!body.success) {
      const message = body.error.issues[0]?.message ?? 'Invalid user';
      return sendError(reply, 422, 'validation_failed', message);
    }
    if (await accounts.byEmail(body.data.email)) return sendEmailExists(reply);
    const { email_confirm, user_metadata, ...account } = body.data;
    return accounts.create({ ...account, confirmed: email_confirm, metadata: user_metadata });
  });

  // The token that a mailed link would contain, without the mail.
  app.post('/auth/v1/admin/generate_link', guard, async (request, reply) => {
    const body = newLinkSchema.safeParse(parseJsonBody(request));
    if (!body.success)
      return sendError(reply, 400, 'validation_failed', 'Invalid email action link');
    const { type, email, password, data } = body.data;
    const known = await accounts.byEmail(email);
    if (type === 'signup' && known?.email_confirmed_at) return sendEmailExists(reply);
    if (type === 'recovery' && !known) {
      return sendError(reply, 404, 'user_not_found', 'User with this email not found');
    }
    const account = { email, password, confirmed: false, metadata: data };
    const { id } = known ?? (await accounts.create(account));
    const hashed_token = await accounts.newToken(id, type === 'signup' ? 'confirmation' : type);
    return { ...(await accounts.byId(id)), hashed_token, verification_type: type };
  });

  app.delete<{ Params: { id: string } }>(USER_PATH, guardOne, async (request, reply) =>
    (await accounts.remove(request.params.id)) ? {} : sendNotFound(reply),
  );

  app.get<{ Params: { id: string } }>(`${USER_PATH}/factors`, guardOne, async (request, reply) => {
    const account = await accounts.byId(request.params.id);
    return account ? (account.factors ?? []) : sendNotFound(reply);
  });

  app.delete<{ Params: { id: string; factor: string } }>(
    `${USER_PATH}/factors/:factor`,
    guardOne,
    async ({ params: { id, factor } }, reply) => {
      const found = await factors.find(id, factor);
      if (!found) return sendError(reply, 404, 'mfa_factor_not_found', 'Factor not found');
      await factors.remove(found.id);
      return { id: found.id };
    },
  );
}

async function requireUuid(request: FastifyRequest, reply: FastifyReply) {
  if (z.object({ id: z.guid() }).safeParse(request.params).success) return;
  return sendError(reply, 404, 'validation_failed', 'user_id must be an UUID');
}

const sendEmailExists = (reply: FastifyReply) =>
  sendError(
    reply,
    422,
    'email_exists',
    'A user with this email address has already been registered',
  );

const sendNotFound = (reply: FastifyReply) =>
  sendError(reply, 404, 'user_not_found', 'User not found');

function requireServiceRole(secretKey: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    if (bearer === '') {
      return sendError(
        reply,
        401,
        'no_authorization',
        'This endpoint requires a valid Bearer token',
      );
    }
    if (bearer === secretKey) return;
    return sendError(reply, 403, 'not_admin', 'User not allowed');
  };
}
