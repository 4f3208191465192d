import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Event } from '@chaps/contracts/events';
import { provideSessionActions, provideSiteConfig } from '@chaps/runtime';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface Asked {
  method: string;
  /** Path with query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

type Answer = (asked: Asked) => { status?: number; body: unknown } | undefined;

export interface ApiServer {
  events: Event[];
  /** All requests since the test began. */
  asked: Asked[];
  /** Overrides the default response when it returns one. */
  answer: Answer;
}

const problem = (status: number, code: string) => ({
  status,
  body: { status: 'error', error: { code, message: code } },
});

export { problem };

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

function usualAnswer(server: ApiServer, path: string) {
  const { pathname } = new URL(path, 'http://api');
  if (pathname === '/logs/error') return { status: 201, body: { status: 'success' } };
  if (pathname === '/events') return { body: { events: server.events } };
  const event = server.events.find(({ event_id }) => pathname === `/events/${event_id}`);
  return event ? { body: { event } } : problem(404, 'NOT_FOUND');
}

async function reply(server: ApiServer, request: IncomingMessage, response: ServerResponse) {
  const asked: Asked = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: await bodyOf(request),
  };
  server.asked.push(asked);
  const { status = 200, body } = server.answer(asked) ?? usualAnswer(server, asked.path);
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'request-1' });
  response.end(JSON.stringify(body));
}

function configuration(apiUrl: string): Parameters<typeof provideSiteConfig>[0] {
  return {
    siteUrl: 'https://chaps.example',
    apiUrl,
    auth: { url: 'https://auth.example', publishableKey: 'key' },
    payments: { clientId: 'client', sdkBaseUrl: 'https://pay.example' },
    tiles: { url: `${apiUrl}/tiles/{z}/{x}/{y}`, attribution: 'Map drawn for the tests' },
    contactForm: { serviceUrl: 'https://forms.example', formId: 'form' },
    links: { donate: 'https://give.example', becomeSupporter: 'https://give.example/friend' },
    charity: {
      name: 'CHAPS',
      number: '1',
      phone: '020 0000 0000',
      email: 'office@example.org',
      speakerEmail: 'speaker@example.org',
      address: 'London',
    },
  };
}

/** A real HTTP server for the tests of a file, which responds with contract-valid data. */
export function apiServer(): ApiServer {
  const server: ApiServer = { events: [], asked: [], answer: () => undefined };
  const http = createServer((request, response) => void reply(server, request, response));
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    provideSiteConfig(configuration(`http://127.0.0.1:${port}`));
    provideSessionActions({
      signIn: async () => ({ ok: true }),
      signUp: async () => ({ ok: true, userId: 'user' }),
      resendConfirmation: async () => ({ ok: true }),
      signOut: async () => {},
      requestPasswordReset: async () => ({ ok: true }),
      updatePassword: async () => ({ ok: true }),
      verifyMailedToken: async () => ({ ok: true }),
      accessToken: async () => undefined,
    });
  });
  beforeEach(() => {
    server.events = [];
    server.asked = [];
    server.answer = () => undefined;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  return server;
}
