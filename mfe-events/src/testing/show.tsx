import { queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** Address and navigation state. */
export type Entry = string | { pathname: string; search?: string; state?: unknown };

/**
 * Renders a screen at an address; every other address is an empty page.
 * @param path pattern of the screen's route
 * @returns the router
 */
export function show(screen: ReactElement, path: string, entry: Entry) {
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [entry] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  return router;
}
