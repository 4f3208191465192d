import { queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from '../remote.ts';

/** Renders a page of the console, as the shell does. */
export async function show(path: string) {
  const all = [...routes, { path: '/login', element: <p>sign-in page</p> }];
  const router = createMemoryRouter(all, { initialEntries: [path] });
  // The screen's code loads during the wait.
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  return router;
}
