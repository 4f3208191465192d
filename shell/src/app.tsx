import { queryClient } from '@chaps/shared/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Layout } from './chrome/layout.tsx';

/**
 * The whole site. One route takes every address: which remote owns it is the registry's knowledge,
 * read at run time.
 * @param documentPolicy the security policy this document was loaded under, see `policyOf`
 */
export function App({ documentPolicy }: { documentPolicy: string }) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Layout documentPolicy={documentPolicy} /> }]),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
