import { useCallback, useEffect, useState } from 'react';

export type LoadedCode<Code> =
  | { state: 'loading' | 'failed'; code?: undefined }
  | { state: 'ready'; code: Code };

/**
 * Code that is loaded beside the page, because the page is usable without it.
 * @param load imports it; must stay the same function
 * @returns what came of it, and `retry` for when it failed
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
