import { useLocation } from 'react-router-dom';
import { useOwner } from '../chrome/use-owner.ts';
import { RemoteOutlet } from '../federation/remote-outlet.tsx';
import NotFound from '../pages/not-found.tsx';

/** The page of the address: the remote that owns it, or 'not found'. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const { owner } = useOwner(pathname);
  return owner ? <RemoteOutlet entry={owner} /> : <NotFound />;
}
