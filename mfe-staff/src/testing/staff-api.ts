import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StaffMe } from '@chaps/contracts/staff';
import type { StaffRole } from '@chaps/domain/staff';
import {
  provideSessionActions,
  provideSiteConfig,
  queryClient,
  type SecondFactorActions,
  type SessionActions,
  useSession,
} from '@chaps/runtime';

export interface Received {
  /** 'GET /staff/audit?person=…' */
  line: string;
  body: unknown;
}

type Answer = { status?: number; body: unknown };

export const problem = (status: number, code: string, message: string, details = {}): Answer => ({
  status,
  body: { status: 'error', error: { code, message, details } },
});

export const DONE: Answer = { body: { status: 'success' } };

export const meOf = (role: StaffRole, changes: Partial<StaffMe> = {}): StaffMe => ({
  user_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11',
  email: `${role}@example.org`,
  second_factor: true,
  recovery_codes_left: 10,
  grants: [{ role, event_id: null, event_name: null, expires_at: null }],
  ...changes,
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

/** The shell's part of a session, signed in; the second factor's code is 123456. */
export function provideStaffSession(changes: Partial<SecondFactorActions> = {}): void {
  const secondFactor: SecondFactorActions = {
    isEnrolled: async () => true,
    enrol: async () => ({ ok: true, factorId: 'new', secret: 'ABCDEFGH', qrCode: 'data:,' }),
    verify: async (code) =>
      code === '123456' ? { ok: true } : { ok: false, message: 'Invalid TOTP code entered' },
    ...changes,
  };
  const actions: Pick<SessionActions, 'accessToken' | 'secondFactor'> = {
    accessToken: async () => 'token',
    secondFactor,
  };
  provideSessionActions(actions as SessionActions);
  const user = { id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11', email: 'admin@example.org' };
  useSession.setState({ status: 'signed-in', user, recovering: false }, true);
  queryClient.clear();
}

/** A small server that follows the contracts of the console, over real HTTP. */
export async function startStaffApi(answers: Record<string, Answer | (() => Answer)>) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
    const asked = request.headers['access-control-request-headers'] ?? '';
    response.setHeader('Access-Control-Allow-Headers', asked);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    received.push({ line: `${request.method} ${request.url}`, body: await bodyOf(request) });
    const known = answers[`${request.method} ${pathname}`];
    const answer = typeof known === 'function' ? known() : known;
    const { status = 200, body } = answer ?? problem(404, 'NOT_FOUND', 'Not found');
    return response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const nowhere = 'https://nowhere.example.org';
  provideSiteConfig({
    siteUrl: nowhere,
    apiUrl: `http://127.0.0.1:${port}`,
    auth: { url: nowhere, publishableKey: 'key' },
    payments: { clientId: 'id', sdkBaseUrl: nowhere },
    tiles: { url: `${nowhere}/{z}/{x}/{y}`, attribution: '' },
    contactForm: { serviceUrl: nowhere, formId: 'form' },
    links: { donate: nowhere, becomeSupporter: nowhere },
    charity: {
      name: 'CHAPS',
      number: '1',
      phone: '01206 000000',
      email: 'info@chaps.example.org',
      speakerEmail: 'talks@chaps.example.org',
      address: 'Colchester',
    },
  });
  return {
    received,
    answers,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
