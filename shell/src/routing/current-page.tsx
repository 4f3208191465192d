import { RemoteOutlet } from '../federation/remote-outlet.tsx';
import NotFound from '../pages/not-found.tsx';
import { usePinnedEntry } from './use-pinned-entry.ts';

export function CurrentPage() {
  const entry = usePinnedEntry();
  return entry ? <RemoteOutlet entry={entry} /> : <NotFound />;
}
