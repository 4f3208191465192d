import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiServer } from './api-server.ts';

const storedObjectSchema = z.object({
  metadata: z.object({
    name: z.string(),
    generation: z.number().default(0),
  }),
  spec: z.object({
    template: z
      .object({
        metadata: z.object({ annotations: z.record(z.string(), z.string()).default({}) }),
      })
      .optional(),
  }),
  status: z.looseObject({ observedGeneration: z.number().optional() }).default({}),
});
type Stored = z.infer<typeof storedObjectSchema>;

const COPIES = { replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1 };

/** When a Deployment was last told to restart; '' if never. */
export const getRestartTime = ({ spec }: Stored): string =>
  spec.template?.metadata.annotations['kubectl.kubernetes.io/restartedAt'] ?? '';

/** The objects of a kind in a namespace. */
export async function listObjects(server: ApiServer, path: string): Promise<Stored[]> {
  const { body } = await server.ask('GET', path);
  return z.object({ items: z.array(storedObjectSchema) }).parse(body).items;
}

/**
 * Does what a cluster's controllers do after a change: new copies become ready, Jobs succeed. No container
 * runs. Continues until stopped.
 */
export function runFakeControllers(server: ApiServer, namespace: string): () => Promise<void> {
  const apps = `/apis/apps/v1/namespaces/${namespace}/deployments`;
  const jobs = `/apis/batch/v1/namespaces/${namespace}/jobs`;
  const given = async (kind: string, apiVersion: string, { metadata }: Stored, status: object) => {
    const answer = await server.applyStatus({ apiVersion, kind, metadata }, namespace, status);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
  };

  async function replaceCopies(each: Stored): Promise<void> {
    const { generation } = each.metadata;
    // kubectl refuses to restart twice within a second.
    const age = Date.now() - Date.parse(getRestartTime(each) || '2000-01-01');
    if (each.status.observedGeneration === generation || age < 1000) return;
    await given('Deployment', 'apps/v1', each, { observedGeneration: generation, ...COPIES });
  }

  async function endJob(each: Stored): Promise<void> {
    if (each.status.conditions) return;
    const at = new Date().toISOString();
    const conditions = ['SuccessCriteriaMet', 'Complete'].map((type) => ({ type, status: 'True' }));
    const status = { conditions, succeeded: 1, startTime: at, completionTime: at };
    await given('Job', 'batch/v1', each, status);
  }

  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      for (const each of await listObjects(server, apps)) await replaceCopies(each);
      for (const each of await listObjects(server, jobs)) await endJob(each);
      await wait(100);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
