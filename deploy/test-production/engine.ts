import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runComposeWithPodman } from '../docker.ts';

/** Builds and runs containers: Docker, or podman with Compose as its client. */
export interface Engine {
  name: string;
  /** Address of the name server for containers in the network `inside`. */
  resolver: string;
  /** Programs of the engine, and the environment to start them with. */
  programs: string[];
  environment: Record<string, string>;
  /** Runs the engine's own program. @throws {Error} with its output when it fails */
  run(args: string[], options?: RunOptions): Promise<string>;
  /** Runs `docker compose`. @throws {Error} with its output when it fails */
  compose(args: string[], options?: RunOptions): Promise<string>;
  close(): Promise<void>;
}

export interface RunOptions {
  input?: string;
  inputFile?: string;
  /** File to which its output is written, byte for byte. */
  outputFile?: string;
  environment?: Record<string, string>;
  shown?: boolean;
}

/** Subnet of the network `inside`. */
export const INSIDE_SUBNET = '10.213.7.0/24';

const answers = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Runs a program to completion. @throws {Error} with its output when it fails */
export async function runProgram(
  program: string,
  args: string[],
  { input, inputFile, outputFile, environment = {}, shown = false }: RunOptions = {},
): Promise<string> {
  const stdin = inputFile ? openSync(inputFile, 'r') : undefined;
  const stdout = outputFile ? openSync(outputFile, 'w', 0o600) : undefined;
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: [stdin ?? 'pipe', stdout ?? 'pipe', 'pipe'],
  });
  for (const file of [stdin, stdout]) if (file !== undefined) closeSync(file);
  const [output, complaints] = [child.stdout, child.stderr].map((stream) => {
    const chunks: string[] = [];
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      chunks.push(chunk);
      if (shown) process.stderr.write(chunk);
    });
    return () => chunks.join('');
  });
  child.stdin?.on('error', () => undefined).end(input);
  const [status] = await once(child, 'close');
  if (status === 0) return output?.() ?? '';
  const said = `${output?.()}${complaints?.()}`.slice(-4000);
  throw new Error(`${program} ${args.join(' ')} exited with ${status}: ${said}`);
}

function createDockerEngine(): Engine {
  return {
    name: 'Docker',
    resolver: '127.0.0.11',
    programs: ['docker'],
    environment: {},
    run: (args, options) => runProgram('docker', args, options),
    compose: (args, options) => runProgram('docker', ['compose', ...args], options),
    close: async () => undefined,
  };
}

const hasRunc = () => answers('runc', ['--version']);

/** For a nested container, which has no systemd timers to run health checks. Uses runc if installed. */
const renderContainersConf = () => `[containers]
default_ulimits = ["nofile=8192:8192", "nproc=8192:8192"]
[engine]
cgroup_manager = "cgroupfs"
${hasRunc() ? 'runtime = "runc"' : ''}
`;

async function createPodmanEngine(compose: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-podman-'));
  const socket = `unix://${folder}/podman.sock`;
  const configuration = join(folder, 'containers.conf');
  writeFileSync(configuration, renderContainersConf());
  const environment = {
    CONTAINERS_CONF: configuration,
    DISABLE_HC_SYSTEMD: 'true',
    DOCKER_HOST: socket,
    // The OCI image format has no health checks.
    BUILDAH_FORMAT: 'docker',
  };
  const service = spawn('podman', ['system', 'service', '--time=0', socket], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  while (!existsSync(join(folder, 'podman.sock'))) {
    if (service.exitCode !== null) throw new Error(`podman system service: ${service.exitCode}`);
    await wait(50);
  }
  const checks = new AbortController();
  const checking = runHealthChecks(environment, checks.signal);
  const withEnvironment = (options: RunOptions = {}) => ({
    ...options,
    environment: { ...environment, ...options.environment },
  });
  const run: Engine['run'] = (args, options) =>
    runProgram('podman', args, withEnvironment(options));
  return {
    name: 'podman',
    // The first address of the network, where podman's own name server listens.
    resolver: INSIDE_SUBNET.replace(/0\/24$/, '1'),
    programs: ['podman', compose, ...(hasRunc() ? ['runc'] : [])],
    environment,
    run,
    compose: (args, options) =>
      runComposeWithPodman(
        args,
        (given) => runProgram(compose, given, withEnvironment(options)),
        run,
      ),
    async close() {
      checks.abort();
      await checking;
      service.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Pins the addresses of podman's bridges. A bridge takes the lowest address of its ports, so DNS queries
 * would go to an old address for ten seconds whenever a container starts or stops.
 */
async function pinBridgeAddresses(): Promise<void> {
  const folder = '/sys/class/net';
  for (const bridge of readdirSync(folder).filter((name) => name.startsWith('podman'))) {
    const read = (file: string) => readFileSync(join(folder, bridge, file), 'utf8').trim();
    const IS_SET = '3';
    if (read('addr_assign_type') === IS_SET) continue;
    await runProgram('ip', ['link', 'set', 'dev', bridge, 'address', read('address')]);
  }
}

/** Runs the health checks of containers that are not healthy yet, and keeps the bridges' addresses. */
async function runHealthChecks(environment: Record<string, string>, signal: AbortSignal) {
  // A failing check or a container that has disappeared is not a failure of this loop.
  const podmanSays = (args: string[]) =>
    runProgram('podman', args, { environment }).catch(() => '');
  while (!signal.aborted) {
    // Neither is a bridge that has disappeared.
    await pinBridgeAddresses().catch(() => undefined);
    const filters = ['starting', 'unhealthy'].flatMap((state) => ['--filter', `health=${state}`]);
    const names = await podmanSays(['ps', '--format', '{{.Names}}', ...filters]);
    for (const name of names.split('\n').filter(Boolean)) {
      if (!signal.aborted) await podmanSays(['healthcheck', 'run', name]);
    }
    await wait(1000, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * The engine of this machine, or a sentence that says why there is none. COMPOSE names the Compose for
 * podman.
 */
export async function findEngine(): Promise<Engine | string> {
  if (answers('docker', ['info']) && answers('docker', ['compose', 'version']))
    return createDockerEngine();
  if (!answers('podman', ['version'])) return 'neither Docker nor podman is running here';
  const compose = process.env.COMPOSE || 'docker-compose';
  if (!answers(compose, ['version'])) return 'Podman was found, but Compose was not: set COMPOSE';
  return await createPodmanEngine(compose);
}
