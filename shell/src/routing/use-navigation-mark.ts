import { markNavigated } from '@chaps/runtime';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Tells headings that the person moved inside the site, so that they take the focus. */
export function useNavigationMark(): void {
  const { key } = useLocation();
  const first = useRef(key);
  // During rendering, because the new page's heading reads it when it mounts, before our effects.
  if (key !== first.current) markNavigated(key);
}
