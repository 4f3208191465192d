import { useLoadGeneration } from '@chaps/shared/runtime';
import { type ComponentType, createElement, type ReactElement, use } from 'react';

interface Attempt {
  generation: number;
  failed: boolean;
  screen: Promise<ComponentType>;
}

/**
 * Element of a route whose code is loaded when it is first shown. The shell's outlet shows the
 * waiting state and catches a failed load; unlike `React.lazy`, it can be tried again.
 * @param load imports the screen's module, whose default export is the screen
 */
export function lazyRoute(load: () => Promise<{ default: ComponentType }>): ReactElement {
  let attempt: Attempt | undefined;

  function begin(generation: number): Attempt {
    const next: Attempt = {
      generation,
      failed: false,
      screen: load().then((module) => module.default),
    };
    next.screen.catch(() => {
      next.failed = true;
    });
    return next;
  }

  function LazyScreen() {
    const generation = useLoadGeneration();
    if (!attempt || (attempt.failed && attempt.generation < generation)) {
      attempt = begin(generation);
    }
    return createElement(use(attempt.screen));
  }

  return createElement(LazyScreen);
}
