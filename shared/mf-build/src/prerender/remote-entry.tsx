import { provideSlot, type RemoteSlotProps } from '@chaps/runtime';
import { Suspense } from 'react';
import { useRoutes } from 'react-router-dom';
// biome-ignore lint/correctness/noUndeclaredDependencies: the build's alias for the remote that is rendered
import { routes } from 'remote-to-render';
import { prepare, renderDocument } from './render.tsx';

/** Blocks of other remotes load with the scripts; this reserves their space. */
const ReservedSpace = ({ reserve = '0' }: RemoteSlotProps) => (
  <div data-pending style={{ minHeight: reserve }} />
);

const Routes = () => useRoutes(routes);

/** Prerenders one page of the remote. */
export function render(path: string) {
  prepare();
  provideSlot(ReservedSpace);
  return renderDocument(
    path,
    <Suspense>
      <Routes />
    </Suspense>,
  );
}
