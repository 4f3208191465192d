import { useEffect, useState } from 'react';

/**
 * A component whose code loads after the page.
 * @param load a stable import function
 * @returns undefined until loaded and after a failure: provide a simple fallback
 */
export function useLate<Component>(
  load: () => Promise<{ default: Component }>,
): Component | undefined {
  const [loaded, setLoaded] = useState<{ default: Component }>();
  useEffect(() => {
    let left = false;
    load().then((module) => !left && setLoaded(module), reportError);
    return () => {
      left = true;
    };
  }, [load]);
  return loaded?.default;
}
