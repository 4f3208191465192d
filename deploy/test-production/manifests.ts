import { z } from 'zod';

const labels = z.record(z.string(), z.string());

const container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  env: z.array(
    z.object({
      name: z.string(),
      value: z.string().optional(),
      valueFrom: z
        .object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) })
        .optional(),
    }),
  ),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
  readinessProbe: z.unknown().optional(),
  resources: z.object({ requests: labels, limits: labels }),
  securityContext: z.object({
    readOnlyRootFilesystem: z.boolean(),
    allowPrivilegeEscalation: z.boolean(),
    capabilities: z.object({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
export type Container = z.infer<typeof container>;

const podTemplate = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    automountServiceAccountToken: z.boolean(),
    enableServiceLinks: z.boolean(),
    securityContext: z.object({
      runAsNonRoot: z.boolean(),
      runAsUser: z.number(),
      seccompProfile: z.object({ type: z.string() }),
    }),
    topologySpreadConstraints: z.array(z.object({ topologyKey: z.string() })).default([]),
    containers: z.tuple([container]),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
});
export type Pod = z.infer<typeof podTemplate>;

const selector = z.object({
  matchLabels: labels.default({}),
  matchExpressions: z
    .array(
      z.object({ key: z.string(), operator: z.enum(['In', 'NotIn']), values: z.array(z.string()) }),
    )
    .default([]),
});
export type Selector = z.infer<typeof selector>;

const peer = z.looseObject({ podSelector: selector.optional() });
const rule = z.object({
  from: z.array(peer).optional(),
  to: z.array(peer).optional(),
  ports: z.array(z.object({ port: z.number(), protocol: z.string() })),
});
const policy = z.object({
  podSelector: selector,
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
  ingress: z.array(rule).default([]),
  egress: z.array(rule).default([]),
});
export type Policy = z.infer<typeof policy>;

export const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), annotations: labels.default({}) }),
  spec: z.unknown(),
});
export type Manifest = z.infer<typeof manifest>;

const filterByKind = (manifests: Manifest[], kind: string) =>
  manifests.filter((each) => each.kind === kind);

const templateSpecSchema = z.object({ template: podTemplate });
const cronJobSpecSchema = z.object({ jobTemplate: z.object({ spec: templateSpecSchema }) });

export function findPods(manifests: Manifest[]): Map<string, Pod> {
  const specs = [
    ...['Deployment', 'Job']
      .flatMap((kind) => filterByKind(manifests, kind))
      .map(({ spec }) => spec),
    ...filterByKind(manifests, 'CronJob').map(
      ({ spec }) => cronJobSpecSchema.parse(spec).jobTemplate.spec,
    ),
  ];
  const pods = specs.map((spec) => templateSpecSchema.parse(spec).template);
  return new Map(
    pods.map((pod) => [pod.metadata.labels['app.kubernetes.io/component'] ?? '', pod]),
  );
}

export const findPolicies = (manifests: Manifest[]): Policy[] =>
  filterByKind(manifests, 'NetworkPolicy').map(({ spec }) => policy.parse(spec));

const service = z.object({
  selector: labels,
  ports: z.array(z.object({ name: z.string(), port: z.number(), targetPort: z.string() })),
});
export const findServices = (manifests: Manifest[]) =>
  new Map(
    filterByKind(manifests, 'Service').map(({ metadata, spec }) => [
      metadata.name,
      service.parse(spec),
    ]),
  );

const backend = z.object({ name: z.string(), port: z.object({ name: z.string() }) });
const ingress = z.object({
  tls: z.array(z.object({ hosts: z.array(z.string()) })),
  rules: z.array(
    z.object({
      host: z.string(),
      http: z.object({
        paths: z.array(z.object({ backend: z.object({ service: backend }) })),
      }),
    }),
  ),
});
export const findIngress = (manifests: Manifest[]) =>
  filterByKind(manifests, 'Ingress').map(({ spec }) => ingress.parse(spec));

const route = z.object({
  parentRefs: z.array(z.object({ name: z.string(), sectionName: z.string().optional() })),
  rules: z.array(
    z.object({
      backendRefs: z.array(z.object({ name: z.string(), port: z.number() })).default([]),
    }),
  ),
});
export const findRoutes = (manifests: Manifest[]) =>
  filterByKind(manifests, 'HTTPRoute')
    .map(({ spec }) => route.parse(spec))
    .map(({ parentRefs, rules }) => ({
      parentRefs,
      backends: rules.flatMap(({ backendRefs }) => backendRefs),
    }));

const gateway = z.object({ listeners: z.array(z.object({ name: z.string() })) });
/** The names of each Gateway's listeners. */
export const findListeners = (manifests: Manifest[]): Map<string, string[]> =>
  new Map(
    filterByKind(manifests, 'Gateway').map(({ metadata, spec }) => [
      metadata.name,
      gateway.parse(spec).listeners.map(({ name }) => name),
    ]),
  );

const storedDataSchema = z.object({ encryption: z.string().optional() });
const objectStore = z.object({
  configuration: z.object({ wal: storedDataSchema, data: storedDataSchema }),
});
export const findBackups = (manifests: Manifest[]) =>
  filterByKind(manifests, 'ObjectStore').map(({ spec }) => objectStore.parse(spec).configuration);

const budgetSchema = z.object({ selector });
export const findBudgets = (manifests: Manifest[]) =>
  filterByKind(manifests, 'PodDisruptionBudget').map(
    ({ spec }) => budgetSchema.parse(spec).selector,
  );

const replicaCountSchema = z.union([
  z.object({ maxReplicas: z.number() }).transform(({ maxReplicas }) => maxReplicas),
  z.object({ replicas: z.number() }).transform(({ replicas }) => replicas),
]);
/** The maximum number of copies of each Deployment; an autoscaler has the name of its Deployment. */
export const countCopies = (manifests: Manifest[]): Map<string, number> =>
  new Map(
    ['Deployment', 'HorizontalPodAutoscaler']
      .flatMap((kind) => filterByKind(manifests, kind))
      .flatMap(({ metadata, spec }) => {
        const { data } = replicaCountSchema.safeParse(spec);
        return data === undefined ? [] : [[metadata.name, data] as const];
      }),
  );

const pooler = z.object({
  instances: z.number(),
  pgbouncer: z.object({
    parameters: z.object({
      default_pool_size: z.coerce.number(),
      max_client_conn: z.coerce.number(),
    }),
  }),
});
/** The client connections that a pooler accepts, and the server connections that its copies open. */
export const findPooler = (manifests: Manifest[]) => {
  const [found] = filterByKind(manifests, 'Pooler').map(({ spec }) => pooler.parse(spec));
  if (!found) return undefined;
  const { default_pool_size: size, max_client_conn: clients } = found.pgbouncer.parameters;
  return { clients, servers: (more: number) => (found.instances + more) * size };
};

const cluster = z.object({
  postgresql: z.object({ parameters: z.object({ max_connections: z.coerce.number() }) }),
});
export const listConnectionLimits = (manifests: Manifest[]): number[] =>
  filterByKind(manifests, 'Cluster').map(
    ({ spec }) => cluster.parse(spec).postgresql.parameters.max_connections,
  );
