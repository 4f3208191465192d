import { provideSiteConfig } from '@chaps/runtime';
import { type Answer, fakeApi, type Received } from '@chaps/testing/fake-api';
import { API, siteConfigOf } from '@chaps/testing/fixtures';
import { provideSession } from '@chaps/testing/render-remote';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from './remote.ts';

export type Reply = Answer;

export interface TestService extends AsyncDisposable {
  address: string;
  received: Received[];
}

/** A service that records requests. Once it is disposed of, it no longer answers. */
export async function startService(
  answer: (request: Received) => Reply | Promise<Reply>,
): Promise<TestService> {
  let stopped = false;
  const { received } = fakeApi(API, {}, (request) =>
    stopped ? { body: {}, lost: true } : answer(request),
  );
  return {
    address: API,
    received,
    async [Symbol.asyncDispose]() {
      stopped = true;
    },
  };
}

/** What the shell provides. */
export function provideShell(addresses: { api?: string; forms?: string } = {}): void {
  const { contactForm } = siteConfigOf();
  provideSiteConfig(
    siteConfigOf({
      ...(addresses.api ? { apiUrl: addresses.api } : {}),
      contactForm: { ...contactForm, serviceUrl: addresses.forms ?? contactForm.serviceUrl },
    }),
  );
  provideSession();
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
