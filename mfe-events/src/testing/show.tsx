import { queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** A place in the site: address and navigation state. */
export type Place = string | { pathname: string; search?: string; state?: unknown };

/**
 * Shows a screen at a place of the site; every other address is an empty page.
 * @param path pattern of the screen's route
 * @returns the router, whose `state.location` tells where the person is
 */
export function show(screen: ReactElement, path: string, place: Place) {
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [place] },
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
