import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session } from '@supabase/supabase-js';

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** An authentication service that handles the end of a session, over real HTTP. */
export async function startAuthService() {
  const service = {
    url: '',
    /** 'POST /path token body' of each call, in order. */
    received: [] as string[],
    /** Responses by path; otherwise 204 without a body. A response may be delayed. */
    answers: {} as Record<string, { status: number; body: unknown; after?: Promise<void> }>,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer(async (request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    const path = request.url?.replace('/auth/v1', '') ?? '';
    const token = request.headers.authorization?.replace('Bearer ', '');
    const call = [request.method, path, token, await textOf(request)];
    service.received.push(call.join(' ').trim());
    const { status, body, after } = service.answers[path] ?? { status: 204, body: undefined };
    await after;
    response.writeHead(status, { ...cors, 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

export const makeSession = (id: string): Session => ({
  access_token: 'token',
  refresh_token: 'refresh',
  expires_in: 3600,
  token_type: 'bearer',
  user: {
    id,
    email: `${id}@example.org`,
    app_metadata: {},
    user_metadata: {},
    aud: 'authenticated',
    created_at: '2026-01-01T00:00:00Z',
  },
});
