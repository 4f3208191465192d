import { buildAuthServer } from '@chaps/local/emulators/auth/server';
import { emptyDatabase } from './database.ts';
import { SERVICE_KEY } from './emulators.ts';
import { JWT_ISSUER, JWT_SECRET, SITE } from './harness.ts';

export interface AuthSession {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

/** Starts the emulator of Supabase Auth, with its own database and mailbox. */
export async function startSignInService() {
  const database = await emptyDatabase();
  const links: Array<{ to: string; tokenHash: string }> = [];
  let clock = 0;
  const app = await buildAuthServer({
    databaseUrl: database.url,
    siteUrl: SITE,
    jwtSecret: JWT_SECRET,
    issuer: JWT_ISSUER,
    publishableKey: 'publishable',
    secretKey: SERVICE_KEY,
    mail: {
      send: async ({ to, html = '' }) => {
        links.push({ to, tokenHash: /token_hash=(\w+)/.exec(html)?.[1] ?? '' });
      },
    },
    now: () => Date.now() + clock,
  });
  const url = await app.listen({ port: 0, host: 'localhost' });

  const ask = async (method: string, path: string, body?: object, token?: string, ip?: string) => {
    const answer = await fetch(`${url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: 'publishable',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(ip ? { 'x-forwarded-for': ip } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  };
  const session = async (path: string, body: object): Promise<AuthSession> => {
    const answer = await ask('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  };

  return {
    url,
    ask,
    /** Mails of one kind must be at least a minute apart. */
    minutePasses: () => {
      clock += 61_000;
    },
    signUp: (email: string, password: string) => ask('POST', '/signup', { email, password }),
    signIn: (email: string, password: string) =>
      session('/token?grant_type=password', { email, password }),
    isRefused: async (email: string, password: string) =>
      (await ask('POST', '/token?grant_type=password', { email, password })).status === 400,
    isRenewed: async ({ refresh_token }: AuthSession) =>
      (await ask('POST', '/token?grant_type=refresh_token', { refresh_token })).status === 200,
    recover: (email: string) => ask('POST', '/recover', { email }),
    openLink: (email: string, type: 'signup' | 'recovery') => {
      const token_hash = links.findLast(({ to }) => to === email)?.tokenHash;
      return session('/verify', { type, token_hash });
    },
    setPassword: async ({ access_token }: AuthSession, password: string) =>
      (await ask('PUT', '/user', { password }, access_token)).status,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}
