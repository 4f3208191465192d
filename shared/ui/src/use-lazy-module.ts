import { useCallback, useEffect, useState } from 'react';

export interface LazyModule<Module> {
  /** Undefined until it is loaded. */
  module: Module | undefined;
  failed: boolean;
  retry: () => Promise<void>;
}

/**
 * Code that loads beside a page, which is usable without it.
 * @param load a stable function: `const load = () => import('./dialog.tsx')`
 */
export function useLazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const [loaded, setLoaded] = useState<{ module?: Module; failed: boolean }>({ failed: false });
  const retry = useCallback(async () => {
    try {
      setLoaded({ module: await load(), failed: false });
    } catch (error) {
      reportError(error);
      setLoaded({ failed: true });
    }
  }, [load]);
  useEffect(() => void retry(), [retry]);
  return { module: loaded.module, failed: loaded.failed, retry };
}
