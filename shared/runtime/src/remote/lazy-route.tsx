import { useLoadGeneration } from '@chaps/runtime';
import { type ComponentType, createElement, type ReactElement, use } from 'react';
import { Retriable } from './retriable.ts';

function LazyScreen({ source }: { source: Retriable<ComponentType> }) {
  return createElement(use(source.at(useLoadGeneration())));
}

/**
 * Element of a route whose code is loaded when it is first shown. The shell's outlet shows the
 * waiting state and catches a failed load; unlike `React.lazy`, it can be tried again.
 * @param load imports the screen's module, whose default export is the screen
 */
export function lazyRoute(load: () => Promise<{ default: ComponentType }>): ReactElement {
  const source = new Retriable(() => load().then((module) => module.default));
  return createElement(LazyScreen, { source });
}
