import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { policyOf, useRegistry } from '../registry/registry.ts';

/**
 * A security policy belongs to a document, so a change of policy reloads the document. The history
 * entry with its state exists already and survives the reload.
 * @returns whether a reload is running, and the new page must not render
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
