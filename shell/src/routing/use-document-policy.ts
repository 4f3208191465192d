import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { policyOf, useRegistry } from '../federation/registry.ts';

/**
 * A security policy belongs to a document, so a page with another policy is entered and left by a
 * full document load. The history entry, with its navigation state, is there already: loading the
 * document again keeps both.
 * @returns whether the document is being changed, and nothing of the new page may be shown
 */
export function useDocumentPolicy(documentPolicy: string): boolean {
  const { pathname } = useLocation();
  const registry = useRegistry((state) => state.registry);
  const leaving = registry !== undefined && policyOf(registry, pathname) !== documentPolicy;
  useEffect(() => {
    if (leaving) window.location.reload();
  }, [leaving]);
  return leaving;
}
