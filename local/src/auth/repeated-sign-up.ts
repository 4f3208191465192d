import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accounts, GoTrueUser } from './accounts.ts';
import { type AuthMailDriver, confirmationMail } from './mail.ts';

interface Options {
  accounts: Accounts;
  mail: AuthMailDriver;
  siteUrl: string;
  /** Hands the request to Supabase as it came. */
  forward(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

const signUp = z.object({
  email: z.string(),
  password: z.string().min(12),
  data: z.record(z.string(), z.unknown()).default({}),
});
const resend = z.object({ type: z.literal('signup'), email: z.string() });

/**
 * What hosted Supabase does when an address signs up again or asks for its mail again, and the
 * embedded one refuses with 429: an address not yet confirmed gets a new mail, a confirmed one
 * gets nothing, and neither answer tells that the account was there before.
 */
export function repeatedSignUp(app: FastifyInstance, options: Options): void {
  const { accounts, forward } = options;

  app.post('/auth/v1/signup', async (request, reply) => {
    const body = signUp.safeParse(json(request));
    const known = body.success ? await accounts.byEmail(body.data.email) : null;
    if (!body.success || known === null) return forward(request, reply);
    if (known.email_confirmed_at) return lookalike(known.email, body.data.data);
    await mailAgain(options, known);
    return { ...known, confirmation_sent_at: new Date().toISOString() };
  });

  app.post('/auth/v1/resend', async (request, reply) => {
    const body = resend.safeParse(json(request));
    if (!body.success) return forward(request, reply);
    const known = await accounts.byEmail(body.data.email);
    if (known && !known.email_confirmed_at) await mailAgain(options, known);
    return {};
  });
}

async function mailAgain({ accounts, mail, siteUrl }: Options, account: GoTrueUser) {
  const token = randomBytes(32).toString('hex');
  await accounts.newConfirmation(account.id, token);
  await mail.send(await confirmationMail(siteUrl, account.email, token));
}

/** GoTrue's 'sanitized' user: an id nobody has, and nothing of the real account. */
function lookalike(email: string, data: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function json(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body));
  } catch {
    return null;
  }
}
