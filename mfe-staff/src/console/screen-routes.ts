import type { RemoteRoute } from '@chaps/runtime/remote';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

const routeOf = (screen: Screen): RemoteRoute => {
  const { path, parts, handle } = screen;
  const route = {
    ...(handle ? { handle } : {}),
    // Loaded beside the page: builds read these routes without its code.
    lazy: async () => {
      const [{ guarded }, { default: Component }] = await Promise.all([
        import('./console.tsx'),
        screen.load(),
      ]);
      return { Component: guarded(screen, Component) };
    },
  };
  if (parts) return { path, ...route, children: parts.map(routeOf) };
  return path ? { path, ...route } : { index: true, ...route };
};

export const screenRoutes = SCREENS.map(routeOf);
