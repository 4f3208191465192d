import { queryClient, type Runtime, RuntimeProvider } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { PageRegistryProvider } from '../registry/page-registry.tsx';
import { RemoteBoundary } from '../registry/remote-boundary.tsx';
import { reportFailure } from '../registry/report-failure.ts';
import { SiteRouter } from '../router/site-router.tsx';
import { Frame } from './frame.tsx';
import { StartFailure } from './start-failure.tsx';

/**
 * The whole site. The registry, not the router, knows which remote owns which route.
 * @param documentPolicy security policy of the loaded document, see `getPolicy`
 */
export function App({ runtime, documentPolicy }: { runtime: Runtime; documentPolicy: string }) {
  return (
    // Remotes have their own boundaries. This one catches errors in the frame.
    <RemoteBoundary
      fallback={() => <StartFailure />}
      resetKey=""
      onError={(error) => reportFailure('shell', error)}
    >
      <RuntimeProvider value={runtime}>
        <QueryClientProvider client={queryClient}>
          <SiteRouter>
            <PageRegistryProvider>
              <Frame documentPolicy={documentPolicy} />
            </PageRegistryProvider>
          </SiteRouter>
        </QueryClientProvider>
      </RuntimeProvider>
    </RemoteBoundary>
  );
}
