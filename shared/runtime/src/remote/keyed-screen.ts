import { type ComponentType, createElement } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { RemoteRoute } from './module.ts';

/** Names of the parameters in a route's own path. */
const PARAMETERS = /:([\w-]+)/g;

interface KeyedProps extends Pick<RemoteRoute, 'path' | 'handle'> {
  Component: ComponentType;
}

function Keyed({ path = '', handle, Component }: KeyedProps) {
  const params = useParams();
  const search = new URLSearchParams(useLocation().search);
  const inPath = [...path.matchAll(PARAMETERS)].map(([, name = '']) => params[name]);
  const record = handle?.record && search.get(handle.record);
  return createElement(Component, { key: JSON.stringify([...inPath, record]) });
}

/**
 * The screen of a route, keyed by its record. The same route with a different record counts as a different
 * page: no input or state carries over, and the heading takes focus. A layout stays mounted while only the
 * parameters of its pages change.
 */
export const createKeyedScreen = (
  { path, handle }: Pick<RemoteRoute, 'path' | 'handle'>,
  Component: ComponentType,
) => createElement(Keyed, { ...(path ? { path } : {}), ...(handle ? { handle } : {}), Component });
