/**
 * Renders the Helm chart with each set of example values and checks the result: `node
 * deploy/test-production/helm.ts`. HELM and KUBECONFORM name the programs; otherwise those on the
 * PATH are used. KUBERNETES_SCHEMAS lists kubeconform's schema locations, separated by spaces.
 * Missing programs are listed, and their checks are skipped.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import {
  checkBackups,
  checkClusterRequirements,
  checkConfinement,
  checkConnections,
  checkDeployments,
  checkEnvironment,
  checkHooks,
  checkNetwork,
  checkPooler,
  checkReferences,
} from './chart-checks.ts';
import { manifest } from './manifests.ts';
import { findProgram, run } from './programs.ts';

const chart = join(import.meta.dirname, '../helm/chaps');
const helm = findProgram('HELM', 'helm', ['version', '--short']);
const kubeconform = findProgram('KUBECONFORM', 'kubeconform', ['-v']);
const renderedFiles: string[] = [];
const schemas = process.env.KUBERNETES_SCHEMAS?.split(' ').filter(Boolean) ?? [];

function checkValuesFile(program: string, file: string): void {
  const values = ['--values', join(chart, 'ci', file)];
  test(`${file}: helm lint`, () => {
    run(program, ['lint', '--strict', chart, ...values]);
  });
  for (const upgrade of [false, true]) {
    const name = `${file}, ${upgrade ? 'upgraded' : 'installed'}`;
    const options = ['--namespace', 'chaps', '--kube-version', '1.34.0', ...values];
    const args = ['template', 'chaps', chart, ...options, ...(upgrade ? ['--is-upgrade'] : [])];
    const text = run(program, args);
    const manifests = parseAllDocuments(text).map((each) => manifest.parse(each.toJS()));
    test(`${name}: no container has more privileges than it needs`, () =>
      checkConfinement(manifests));
    test(`${name}: variables are complete, and secrets come from a Secret`, () =>
      checkEnvironment(manifests));
    test(`${name}: Services, routes, Ingress and budgets have matching pods`, () =>
      checkReferences(manifests));
    test(`${name}: every Deployment has probes, limits, a budget and policies`, () =>
      checkDeployments(manifests));
    test(`${name}: no volume is shared, and no ingress-nginx is needed`, () =>
      checkClusterRequirements(manifests));
    test(`${name}: the database is backed up`, () => checkBackups(manifests));
    test(`${name}: only the listed connections are allowed`, () => checkNetwork(manifests));
    test(`${name}: the database has enough connections`, () => checkConnections(manifests));
    test(`${name}: only the API and worker use a pooler`, () => checkPooler(manifests));
    test(`${name}: migrations and publication run at the right time`, () =>
      checkHooks(manifests, upgrade));
    renderedFiles.push(text);
  }
}

/** Checks all renderings together, so that kubeconform reads each schema once, which is its slowest part. */
function checkSchemas(program: string): void {
  const args = ['-strict', ...schemas.flatMap((location) => ['-schema-location', location])];
  test("every manifest is valid against Kubernetes' schemas", () => {
    run(program, args, { input: renderedFiles.join('---\n') });
  });
  test('the schemas reject what Kubernetes would reject', () => {
    const wrong = renderedFiles[0]?.replaceAll('readOnlyRootFilesystem', 'readOnlyRootFileSystem');
    assert.notEqual(spawnSync(program, args, { input: wrong }).status, 0);
  });
}

const reportSkipped = (what: string, why: string) =>
  process.stdout.write(`not run: ${what} (${why})\n`);
if (helm) for (const file of readdirSync(join(chart, 'ci'))) checkValuesFile(helm, file);
else reportSkipped('the Helm chart', 'helm was not found: set HELM');
if (!kubeconform)
  reportSkipped("Kubernetes' schemas", 'kubeconform was not found: set KUBECONFORM');
else if (schemas.length === 0) reportSkipped("Kubernetes' schemas", 'set KUBERNETES_SCHEMAS');
else if (helm) checkSchemas(kubeconform);
