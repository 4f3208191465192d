import { PASSWORD_MIN_LENGTH } from '@chaps/contracts/sign-up';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';
import { createLookalikeUser, type GoTrueUser } from './gotrue-user.ts';
import { parseJsonBody, sendMailRateLimited } from './http.ts';
import { type LiteCaller, relayResponse } from './lite.ts';
import { type AuthMailDriver, createConfirmationMail } from './mail.ts';

interface SignUpOptions {
  accounts: Accounts;
  ask: LiteCaller;
  mail: AuthMailDriver;
  siteUrl: string;
  /** Milliseconds between two mails of the same kind to one account. */
  mailInterval: number;
  now: () => number;
}

const address = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
const signUpRequest = z.object({
  email: address,
  password: z.string().min(PASSWORD_MIN_LENGTH).max(72),
  data: z.record(z.string(), z.unknown()).default({}),
});
const emailRequest = z.object({ email: address });
const resendRequest = z.object({ type: z.literal('signup'), email: address });

/** Sign-up and public mail requests. Unlike GoTrue, lite rejects a known address. */
export function signUpRoutes(app: FastifyInstance, options: SignUpOptions): void {
  const { accounts, ask, now } = options;
  const wait = (sentAt: string | undefined) =>
    sentAt ? Math.ceil((Date.parse(sentAt) + options.mailInterval - now()) / 1000) : 0;

  const mailConfirmation = async ({ id, email }: GoTrueUser) => {
    const token = await accounts.newToken(id, 'confirmation');
    await options.mail.send(await createConfirmationMail(options.siteUrl, email, token));
    return accounts.byId(id);
  };

  app.post('/auth/v1/signup', async (request, reply) => {
    const body = signUpRequest.safeParse(parseJsonBody(request));
    if (!body.success) return relayResponse(reply, await ask(request));
    const { email, password, data } = body.data;
    const known = await accounts.byEmail(email);
    if (known?.email_confirmed_at) {
      await accounts.feignCreation(password);
      return createLookalikeUser(known.email, data);
    }
    const seconds = wait(known?.confirmation_sent_at);
    if (seconds > 0) return sendMailRateLimited(reply, seconds);
    // The first sign-up chose the password. Nothing changes before someone has confirmed the address.
    const account = { email, password, confirmed: false, metadata: data };
    return mailConfirmation(known ?? (await accounts.create(account)));
  });

  app.post('/auth/v1/resend', async (request, reply) => {
    const body = resendRequest.safeParse(parseJsonBody(request));
    if (!body.success) return relayResponse(reply, await ask(request));
    const known = await accounts.byEmail(body.data.email);
    if (!known || known.email_confirmed_at) return {};
    const seconds = wait(known.confirmation_sent_at);
    if (seconds > 0) return sendMailRateLimited(reply, seconds);
    await mailConfirmation(known);
    return {};
  });

  app.post('/auth/v1/recover', async (request, reply) => {
    const body = emailRequest.safeParse(parseJsonBody(request));
    const known = body.success ? await accounts.byEmail(body.data.email) : null;
    const seconds = wait(known?.recovery_sent_at);
    if (seconds > 0) return sendMailRateLimited(reply, seconds);
    return relayResponse(reply, await ask(request));
  });

  // Lite would create a confirmed account for a stranger's address.
  app.post('/auth/v1/otp', async (request, reply) => {
    const body = emailRequest.safeParse(parseJsonBody(request));
    if (body.success && (await accounts.byEmail(body.data.email)) === null) return {};
    return relayResponse(reply, await ask(request));
  });
}
