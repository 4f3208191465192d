import { useEffect, useState } from 'react';

/**
 * A component that the first view does not need: its code is fetched once the page stands.
 * @param load a stable function that imports it
 * @returns undefined until it is there, or for good when it cannot be had: have something simpler
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
