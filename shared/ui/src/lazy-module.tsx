import { useCallback, useEffect, useState } from 'react';
import type { AsyncState } from './async.tsx';

/**
 * Code that loads after a page, which is usable without it.
 * @param load a stable function: `const load = () => import('./dialog.tsx')`
 */
export function useLazyModule<Module>(load: () => Promise<Module>): AsyncState<Module> {
  const [loaded, setLoaded] = useState<{ data?: Module; error: unknown }>({ error: null });
  const refetch = useCallback(async () => {
    try {
      setLoaded({ data: await load(), error: null });
    } catch (error) {
      reportError(error);
      setLoaded({ error });
    }
  }, [load]);
  useEffect(() => void refetch(), [refetch]);
  return { data: loaded.data, error: loaded.error, refetch };
}
