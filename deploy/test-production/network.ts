import type { Policy, Selector } from './manifests.ts';

export type Labels = Record<string, string>;
type Direction = 'Ingress' | 'Egress';

/** Whether a selector selects pods with these labels. */
export const matchesSelector = (
  { matchLabels, matchExpressions }: Selector,
  labels: Labels,
): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(
    ({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'),
  );

/** What policies allow a pod in one direction: the ports, and the pods at the other end. */
function getAllowedTraffic(policies: Policy[], direction: Direction, labels: Labels) {
  const applying = policies.filter(
    (policy) =>
      policy.policyTypes.includes(direction) && matchesSelector(policy.podSelector, labels),
  );
  // In Kubernetes a pod that no policy selects is open.
  if (applying.length === 0) return [{ port: '*', peer: undefined }];
  return applying
    .flatMap((policy) => (direction === 'Ingress' ? policy.ingress : policy.egress))
    .flatMap(({ from, to, ports }) =>
      (from ?? to ?? []).flatMap(({ podSelector, namespaceSelector }) =>
        // A peer with a namespace or with addresses is outside the release.
        ports.map(({ port }) => ({ port, peer: namespaceSelector ? undefined : podSelector })),
      ),
    );
}

/** The connections between pods that are allowed on both sides, as 'from → to:port'. */
export function listConnections(pods: Map<string, Labels>, policies: Policy[]): string[] {
  const found = [...pods].flatMap(([from, source]) =>
    [...pods].flatMap(([to, target]) => {
      const portsOf = (direction: Direction, own: Labels, other: Labels) =>
        getAllowedTraffic(policies, direction, own)
          .filter(({ port, peer }) => port === '*' || (peer && matchesSelector(peer, other)))
          .map(({ port }) => port);
      const into = portsOf('Ingress', target, source);
      return portsOf('Egress', source, target)
        .filter((port) => into.includes(port))
        .map((port) => `${from} → ${to}:${port}`);
    }),
  );
  return [...new Set(found)].sort();
}

/** The ports that connect pods with peers outside the release, in one direction, as 'pod:port'. */
export function listExternalPorts(
  direction: Direction,
  pods: Map<string, Labels>,
  policies: Policy[],
): string[] {
  const found = [...pods].flatMap(([name, labels]) =>
    getAllowedTraffic(policies, direction, labels)
      .filter(({ peer }) => !peer)
      .map(({ port }) => `${name}:${port}`),
  );
  return [...new Set(found)].sort();
}
