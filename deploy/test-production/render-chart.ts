import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import type { KubernetesObject } from './api-server.ts';
import { run } from './programs.ts';

export const chart = join(import.meta.dirname, '../helm/chaps');

export const kubernetesObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

/** Renders the chart with a set of example values and further values. */
export function renderChart(
  helm: string,
  { file, namespace, set = [] }: { file: string; namespace: string; set?: string[] },
) {
  const values = ['--values', join(chart, 'ci', file), ...set.map((value) => `--set=${value}`)];
  const args = ['template', 'chaps', chart, '--namespace', namespace, '--kube-version', '1.34.0'];
  return parseAllDocuments(run(helm, [...args, ...values])).map((each) =>
    kubernetesObject.parse(each.toJS()),
  ) satisfies KubernetesObject[];
}
