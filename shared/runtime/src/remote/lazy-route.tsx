import { useLoadGeneration } from '@chaps/runtime';
import { type ComponentType, createElement, type ReactElement, use } from 'react';
import { Retriable } from './retriable.ts';

function LazyScreen({ source }: { source: Retriable<ComponentType> }) {
  return createElement(use(source.at(useLoadGeneration())));
}

/**
 * Element of a route whose code loads when it is first rendered. Unlike `React.lazy`, a failed load
 * can be retried.
 * @param load imports a module whose default export is the screen
 */
export function lazyRoute(load: () => Promise<{ default: ComponentType }>): ReactElement {
  const source = new Retriable(() => load().then((module) => module.default));
  return createElement(LazyScreen, { source });
}
