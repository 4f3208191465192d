import { provideSlot, type RemoteSlotProps } from '@chaps/runtime';
// biome-ignore lint/correctness/noUndeclaredDependencies: the build's alias for the remote that is rendered
import { routes } from 'part-to-render';
import { Suspense } from 'react';
import { useRoutes } from 'react-router-dom';
import { prepare, renderDocument } from './render.tsx';

/** Other parts' blocks come when scripts do; their space is kept. */
const KeptSpace = ({ reserve = '0' }: RemoteSlotProps) => (
  <div data-pending style={{ minHeight: reserve }} />
);

const Routes = () => useRoutes(routes);

/** Renders one page of the remote that this is built with. @param path one of its addresses */
export function render(path: string) {
  prepare();
  provideSlot(KeptSpace);
  return renderDocument(
    path,
    <Suspense>
      <Routes />
    </Suspense>,
  );
}
