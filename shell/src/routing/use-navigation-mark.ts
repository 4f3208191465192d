import { markNavigated } from '@chaps/runtime';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Records navigation inside the site, so that headings take the focus. */
export function useNavigationMark(): void {
  const { key } = useLocation();
  const first = useRef(key);
  // During render, because the new heading reads it on mount, before our effects.
  if (key !== first.current) markNavigated(key);
}
