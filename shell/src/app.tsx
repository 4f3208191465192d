import { queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { Layout } from './chrome/layout.tsx';
import { RemoteBoundary } from './federation/remote-boundary.tsx';
import { reportFailure } from './federation/report-failure.ts';
import { StartFailure } from './pages/start-failure.tsx';

/**
 * The whole site. The router knows no address: which remote owns which is the registry's knowledge,
 * read at run time.
 * @param documentPolicy the security policy this document was loaded under, see `policyOf`
 */
export function App({ documentPolicy }: { documentPolicy: string }) {
  return (
    // Remotes have boundaries of their own; this one is for a fault of the frame around them.
    <RemoteBoundary
      fallback={() => <StartFailure />}
      resetKey=""
      onError={(error) => reportFailure('shell', error)}
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Layout documentPolicy={documentPolicy} />
        </BrowserRouter>
      </QueryClientProvider>
    </RemoteBoundary>
  );
}
