import { queryClient } from '@chaps/shared/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { Layout } from './chrome/layout.tsx';

/**
 * The whole site. The router knows no address: which remote owns which is the registry's knowledge,
 * read at run time.
 * @param documentPolicy the security policy this document was loaded under, see `policyOf`
 */
export function App({ documentPolicy }: { documentPolicy: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Layout documentPolicy={documentPolicy} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
