import { type ComponentType, createElement, lazy, type ReactElement } from 'react';

/**
 * Element of a route whose code is loaded when it is first shown. The shell's outlet shows the
 * waiting state and catches a failed load.
 * @param load imports the screen's module, whose default export is the screen
 */
export function lazyRoute(load: () => Promise<{ default: ComponentType }>): ReactElement {
  return createElement(lazy(load));
}
