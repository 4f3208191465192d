import { queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { Layout } from './chrome/layout.tsx';
import { RemoteBoundary } from './federation/remote-boundary.tsx';
import { reportFailure } from './federation/report-failure.ts';
import { StartFailure } from './pages/start-failure.tsx';

/**
 * The whole site. The registry, not the router, knows which remote owns which route.
 * @param documentPolicy security policy of the loaded document, see `policyOf`
 */
export function App({ documentPolicy }: { documentPolicy: string }) {
  return (
    // Remotes have their own boundaries. This one catches errors of the frame.
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
