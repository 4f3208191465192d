import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import type { Installation, Part } from './rotation.ts';

/** The chart's components for each part. */
const COMPONENTS: Record<Part, string[]> = {
  api: ['api', 'worker'],
  auth: ['auth'],
  site: ['shell', 'canaries'],
};
/** Set by the External Secrets Operator on the Secrets that it manages. */
const MANAGED_LABEL = 'reconcile.external-secrets.io/managed';

const named = z.object({ metadata: z.object({ name: z.string() }) });
const variable = z.object({
  valueFrom: z
    .object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }).optional() })
    .optional(),
});
const container = z.object({ env: z.array(variable).default([]) });
const deployment = z.object({
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.array(container) }) }) }),
});
const secret = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()).default({}) }),
  data: z.record(z.string(), z.string()).default({}),
});
const template = z.looseObject({
  spec: z.looseObject({ containers: z.tuple([z.looseObject({})]) }),
});
const cronJob = z.object({
  spec: z.object({ jobTemplate: z.object({ spec: z.looseObject({ template }) }) }),
});

type Kubectl = (args: string[], input?: object) => string;

/** Runs kubectl in a namespace of the current context. */
const createKubectl =
  (namespace: string): Kubectl =>
  (args, input) => {
    const { status, stdout, error } = spawnSync('kubectl', [`--namespace=${namespace}`, ...args], {
      encoding: 'utf8',
      input: input ? JSON.stringify(input) : '',
      maxBuffer: 2 ** 26,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (status === 0) return stdout;
    throw new Error(`kubectl ${args.join(' ')} ended with ${error ?? status}`);
  };

const selector = (components: string[]) =>
  `--selector=app.kubernetes.io/name=chaps,app.kubernetes.io/component in (${components.join()})`;

/** The chart's objects of a kind. */
function list<T>(kubectl: Kubectl, of: z.ZodType<T>, kind: string, ...components: string[]): T[] {
  const all = components.length ? selector(components) : '--selector=app.kubernetes.io/name=chaps';
  const text = kubectl(['get', kind, all, '--output=json']);
  return z.object({ items: z.array(of) }).parse(JSON.parse(text)).items;
}

/**
 * The Secret from which containers read a variable.
 * @throws {Error} when there is none: the variable is a value of the chart, or its reader is turned off
 */
function findSecretName(kubectl: Kubectl, key: string): string {
  const references = list(kubectl, deployment, 'deployments')
    .flatMap(({ spec }) => spec.template.spec.containers)
    .flatMap(({ env }) => env.map(({ valueFrom }) => valueFrom?.secretKeyRef));
  const found = references.find((reference) => reference?.key === key);
  if (found) return found.name;
  throw new Error(
    `No Deployment reads ${key} from a Secret: change it where the chart's values set it.`,
  );
}

/** @throws {Error} when a secret store would overwrite it */
function readSecret(kubectl: Kubectl, name: string): z.infer<typeof secret> {
  const found = secret.parse(JSON.parse(kubectl(['get', 'secret', name, '--output=json'])));
  if (found.metadata.labels[MANAGED_LABEL]) {
    throw new Error(`The Secret ${name} comes from a secret store: change its entry there.`);
  }
  return found;
}

/**
 * Replaces the pods of a component. Old pods keep responding for a while after they have left the
 * Service.
 */
function replacePart(kubectl: Kubectl, part: Part): void {
  const components = COMPONENTS[part];
  const old = list(kubectl, named, 'pods', ...components);
  const names = list(kubectl, named, 'deployments', ...components).map(
    ({ metadata }) => `deployment/${metadata.name}`,
  );
  if (names.length === 0)
    throw new Error(`No deployment of ${components.join(', ')} was found in this namespace.`);
  kubectl(['rollout', 'restart', ...names]);
  for (const name of names) kubectl(['rollout', 'status', name, '--timeout=10m']);
  for (const { metadata } of old) {
    kubectl(['wait', '--for=delete', `pod/${metadata.name}`, '--timeout=5m']);
  }
}

/** Runs a staff command as a Job, with the template of the pod that waits for commands. */
function runStaffCommand(kubectl: Kubectl, command: string): void {
  const [waiting] = list(kubectl, cronJob, 'cronjobs', 'staff');
  if (!waiting) throw new Error('There are no staff commands in this namespace.');
  const { spec } = waiting.spec.jobTemplate;
  const [staff] = spec.template.spec.containers;
  const containers = [
    { ...staff, args: ['node', '--import', 'tsx', 'api/src/cli/staff.ts', command] },
  ];
  const job = kubectl(['create', '--filename=-', '--output=name'], {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { generateName: `chaps-${command}-` },
    spec: { ...spec, template: { ...spec.template, spec: { ...spec.template.spec, containers } } },
  }).trim();
  try {
    kubectl(['wait', '--for=condition=complete', job, '--timeout=30m']);
  } catch (cause) {
    throw new Error(`${command} did not succeed: kubectl logs ${job}`, { cause });
  }
}

/** A release of the chart, the only one in its namespace. */
export function createKubernetesInstallation(namespace: string): Installation {
  const kubectl = createKubectl(namespace);
  return {
    async read(name) {
      const { data } = readSecret(kubectl, findSecretName(kubectl, name));
      return Buffer.from(data[name] ?? '', 'base64').toString();
    },
    async write(values) {
      const [of = '', ...others] = new Set(
        Object.keys(values).map((key) => findSecretName(kubectl, key)),
      );
      if (others.length > 0)
        throw new Error(`${[of, ...others].join(' and ')} would have to be one Secret.`);
      const { data, ...rest } = readSecret(kubectl, of);
      const encoded = Object.entries(values).map(([key, value]) => [
        key,
        Buffer.from(value).toString('base64'),
      ]);
      // Includes the version that was read, so that the server rejects it if someone has changed it since.
      kubectl(['replace', '--filename=-'], {
        ...rest,
        data: { ...data, ...Object.fromEntries(encoded) },
      });
    },
    replace: async (part) => replacePart(kubectl, part),
    staff: async (command) => runStaffCommand(kubectl, command),
  };
}
