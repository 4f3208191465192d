import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@chaps/local/processes/free-port';
import { z } from 'zod';

const resources = z.object({
  resources: z.array(z.object({ name: z.string(), kind: z.string(), namespaced: z.boolean() })),
});

export interface Answer {
  status: number;
  /** Warnings that the server sent. */
  warnings: string[];
  body: unknown;
}

/** An object as written in a manifest. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
}

/** Keys and a token for one run. */
function credentials(folder: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const token = randomUUID();
  const files = { key: join(folder, 'key.pem'), public: join(folder, 'public.pem') };
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(files.key, privateKey);
  writeFileSync(files.public, publicKey);
  writeFileSync(tokens, `${token},test,test,system:masters\n`);
  return { ...files, tokens, token };
}

/** kube-apiserver with its own etcd. It validates and admits objects; no controller acts on them. */
export class ApiServer {
  private readonly processes: ChildProcess[] = [];
  private readonly log: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'chaps-kubernetes-'));
  private readonly credentials = credentials(this.folder);
  private readonly paths = new Map<string, string>();
  private agent = new Agent();
  private port = 0;

  static async start(programs: { etcd: string; apiServer: string }): Promise<ApiServer> {
    const server = new ApiServer();
    try {
      await server.run(programs);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  private async run({ etcd, apiServer }: { etcd: string; apiServer: string }): Promise<void> {
    const [client, peer] = [await freePort(), await freePort()].map(
      (port) => `http://127.0.0.1:${port}`,
    );
    this.port = await freePort();
    this.spawn(etcd, [
      `--data-dir=${join(this.folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ]);
    this.spawn(apiServer, [
      `--etcd-servers=${client}`,
      `--secure-port=${this.port}`,
      '--bind-address=127.0.0.1',
      '--endpoint-reconciler-type=none',
      `--cert-dir=${this.folder}`,
      '--service-cluster-ip-range=10.0.0.0/24',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${this.credentials.public}`,
      `--service-account-signing-key-file=${this.credentials.key}`,
      `--token-auth-file=${this.credentials.tokens}`,
      '--authorization-mode=RBAC',
      // A controller would create a namespace's service account.
      '--disable-admission-plugins=ServiceAccount',
    ]);
    const certificate = join(this.folder, 'apiserver.crt');
    await this.until(async () => {
      // Read each time, because the file appears before it is complete.
      this.agent.destroy();
      this.agent = new Agent({ keepAlive: true, ca: readFileSync(certificate) });
      return (await this.ask('GET', '/readyz')).status === 200;
    });
  }

  private spawn(program: string, args: string[]): void {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8').on('data', (line: string) => this.log.push(line));
    this.processes.push(child);
  }

  private async until(isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + 120_000;
    let reason: unknown;
    const failed = (error: unknown) => {
      reason = error;
      return false;
    };
    while (!(await isSo().catch(failed))) {
      assert.ok(performance.now() < end, `The server is not ready: ${reason}`);
      const ended = this.processes.some(({ exitCode }) => exitCode !== null);
      assert.ok(!ended, this.log.join('').slice(-4000));
      await wait(100);
    }
  }

  /** Writes a file that tells kubectl how to reach the server. @returns the file's path */
  writeKubeconfig(): string {
    const file = join(this.folder, 'kubeconfig.json');
    const cluster = {
      server: `https://127.0.0.1:${this.port}`,
      'tls-server-name': 'kubernetes',
      'certificate-authority': join(this.folder, 'apiserver.crt'),
    };
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'test', cluster }],
      users: [{ name: 'test', user: { token: this.credentials.token } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
      'current-context': 'test',
    };
    writeFileSync(file, JSON.stringify(config));
    return file;
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const type = method === 'PATCH' ? 'application/apply-patch+yaml' : 'application/json';
    const sent = request({
      host: '127.0.0.1',
      servername: 'kubernetes',
      port: this.port,
      agent: this.agent,
      method,
      path,
      headers: { authorization: `Bearer ${this.credentials.token}`, 'content-type': type },
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = await once(sent, 'response');
    const received = await text(answer);
    const isJson = answer.headers['content-type']?.startsWith('application/json');
    const warning: string = answer.headers.warning ?? '';
    return {
      status: answer.statusCode,
      warnings: warning ? [warning] : [],
      body: isJson ? JSON.parse(received) : received,
    };
  }

  /** The path of a kind's objects. @throws {AssertionError} when the server does not know the kind */
  private async pathOf(version: string, kind: string, namespace: string): Promise<string> {
    const known = this.paths.get(`${version} ${kind} ${namespace}`);
    if (known) return known;
    const group = version.includes('/') ? `/apis/${version}` : `/api/${version}`;
    let found: z.infer<typeof resources>['resources'][number] | undefined;
    // A new definition is served only after a moment.
    await this.until(async () => {
      const { body } = await this.ask('GET', group);
      found = resources
        .parse(body)
        .resources.find((each) => each.kind === kind && !each.name.includes('/'));
      return found !== undefined;
    });
    const path = `${group}${found?.namespaced ? `/namespaces/${namespace}` : ''}/${found?.name}`;
    this.paths.set(`${version} ${kind} ${namespace}`, path);
    return path;
  }

  /** Applies an object like `kubectl apply --server-side --validate=strict`. */
  async apply(object: KubernetesObject, namespace: string): Promise<Answer> {
    const path = await this.pathOf(object.apiVersion, object.kind, namespace);
    const query = 'fieldManager=test&fieldValidation=Strict&force=true';
    return this.ask('PATCH', `${path}/${object.metadata.name}?${query}`, object);
  }

  /** Writes the status of an object, as its controller would. */
  async applyStatus(object: KubernetesObject, namespace: string, status: object): Promise<Answer> {
    const { apiVersion, kind, metadata } = object;
    const path = await this.pathOf(apiVersion, kind, namespace);
    const whole = { apiVersion, kind, metadata: { name: metadata.name }, status };
    const query = 'fieldManager=controller&force=true';
    return this.ask('PATCH', `${path}/${metadata.name}/status?${query}`, whole);
  }

  /** Checks whether a pod would be admitted. */
  tryPod(pod: object, namespace: string): Promise<Answer> {
    const path = `/api/v1/namespaces/${namespace}/pods?dryRun=All&fieldValidation=Strict`;
    return this.ask('POST', path, { apiVersion: 'v1', kind: 'Pod', ...pod });
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    for (const child of this.processes.reverse()) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
