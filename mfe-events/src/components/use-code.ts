import { useCallback, useEffect, useState } from 'react';

export type LoadedCode<Code> =
  | { state: 'loading' | 'failed'; code?: undefined }
  | { state: 'ready'; code: Code };

/**
 * Code that loads beside the page, which is usable without it.
 * @param load must be a stable function
 */
export function useCode<Code>(
  load: () => Promise<Code>,
): LoadedCode<Code> & { retry: () => Promise<void> } {
  const [loaded, setLoaded] = useState<LoadedCode<Code>>({ state: 'loading' });
  const retry = useCallback(async () => {
    try {
      setLoaded({ state: 'ready', code: await load() });
    } catch (error) {
      reportError(error);
      setLoaded({ state: 'failed' });
    }
  }, [load]);
  useEffect(() => void retry(), [retry]);
  return { ...loaded, retry };
}
