import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { provideSessionActions, provideSiteConfig, type SessionActions } from '@chaps/runtime';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from './remote.ts';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface Reply {
  status: number;
  body: unknown;
}

export interface TestService extends AsyncDisposable {
  address: string;
  received: Received[];
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

/** A small server in place of a real service; it records requests. */
export async function startService(
  answer: (request: Received) => Reply | Promise<Reply>,
): Promise<TestService> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader(
      'Access-Control-Allow-Headers',
      request.headers['access-control-request-headers'] ?? '',
    );
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await bodyOf(request),
    };
    received.push(call);
    const { status, body } = await answer(call);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What the shell provides. */
export function provideShell(addresses: { api?: string; forms?: string } = {}): void {
  provideSiteConfig({
    siteUrl: 'https://chaps.example.org',
    apiUrl: addresses.api ?? 'http://127.0.0.1:9',
    auth: { url: 'http://127.0.0.1:9', publishableKey: 'key' },
    payments: { clientId: 'client', sdkBaseUrl: 'http://127.0.0.1:9' },
    tiles: { url: 'http://127.0.0.1:9/{z}/{x}/{y}', attribution: 'Map' },
    contactForm: { serviceUrl: addresses.forms ?? 'http://127.0.0.1:9', formId: 'contact' },
    links: {
      donate: 'https://giving.example.org',
      becomeSupporter: 'https://giving.example.org/supporters',
    },
    charity: {
      name: 'CHAPS',
      number: '1234567',
      phone: '020 7946 0123',
      email: 'info@chaps.example',
      speakerEmail: 'speakers@chaps.example',
      address: '12 Sample Street, London',
    },
  });
  const nobody: Partial<SessionActions> = { accessToken: async () => undefined };
  provideSessionActions(nobody as SessionActions);
}

/** Renders this remote's page of an address, like the shell. */
export async function showPage(address: string) {
  provideShell();
  const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [address],
  });
  // The screen's code loads during the wait.
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return router;
}

/** Renders a block. */
export function showBlock(block: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: block }]);
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
