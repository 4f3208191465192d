import type { RemoteRoute } from '@chaps/runtime/remote';
import type { ComponentType } from 'react';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

const toRoute = (screen: Screen): RemoteRoute => {
  const { path, parts, handle } = screen;
  // The same component on each navigation: a new one would lose the page's state.
  let shown: ComponentType | undefined;
  const route = {
    ...(handle ? { handle } : {}),
    // Imported lazily together with the page, because the build reads these routes without loading page
    // code.
    lazy: async () => {
      const [{ withAccessCheck }, { default: Component }] = await Promise.all([
        import('./console.tsx'),
        screen.load(),
      ]);
      shown ??= withAccessCheck(screen, Component);
      return { Component: shown };
    },
  };
  if (parts) return { path, ...route, children: parts.map(toRoute) };
  return path ? { path, ...route } : { index: true, ...route };
};

export const screenRoutes = SCREENS.map(toRoute);
