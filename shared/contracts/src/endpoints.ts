import type { Endpoint } from './endpoint.ts';
import * as nouns from './nouns.ts';

type EndpointOf<Noun> = Noun extends unknown ? Extract<Noun[keyof Noun], Endpoint> : never;

/** Such as 'POST /events/{event_id}/holds'. */
export type EndpointRoute = EndpointOf<(typeof nouns)[keyof typeof nouns]>['route'];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'answer' in value;

/** Every endpoint, for tests and tables. A site bundle imports only the nouns that it uses. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(nouns).flatMap((noun) =>
  Object.values(noun).filter(isEndpoint),
);

const ENDPOINT_PATTERNS = ENDPOINTS.map((endpoint) => {
  const pattern = endpoint.route.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
  return { endpoint, pattern: new RegExp(`^${pattern}$`) };
});

/**
 * Finds the endpoint that serves a request; an endpoint without parameters takes precedence.
 * @param request method and path, such as 'GET /events/points'
 */
export function findEndpoint(request: string): Endpoint | undefined {
  const found = ENDPOINT_PATTERNS.filter(({ pattern }) => pattern.test(request));
  return (found.find(({ endpoint }) => endpoint.route === request) ?? found[0])?.endpoint;
}
