import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

type Environment = Record<string, string>;

/** A folder with docker-compose.yml, and the engine that runs it. */
export interface Server {
  folder: string;
  /**
   * Runs `docker compose` in the folder.
   * @param input standard input: process lists show arguments, so secrets are never passed as arguments
   * @returns its output
   * @throws {Error} when it fails
   */
  compose: (args: string[], environment?: Environment, input?: string) => Promise<string>;
  /** Runs the engine's own program. @returns its output @throws {Error} when it fails */
  docker: (args: string[], environment?: Environment) => Promise<string>;
  /** Shows text to the person who runs the command. */
  say: (text: string) => void;
}

const PODMAN_SOCKET = '/run/podman/podman.sock';

const answers = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

interface Engine {
  docker: string[];
  compose: string[];
  environment: Environment;
}

let cachedEngine: Engine | undefined;

/** Docker with Compose, or else podman with Compose as a client of its socket. */
function findEngine(): Engine {
  if (cachedEngine) return cachedEngine;
  if (answers('docker', ['compose', 'version'])) {
    cachedEngine = { docker: ['docker'], compose: ['docker', 'compose'], environment: {} };
  } else if (answers('podman', ['version']) && answers('docker-compose', ['version'])) {
    if (!process.env.DOCKER_HOST && !existsSync(PODMAN_SOCKET)) {
      throw new Error(`${PODMAN_SOCKET} does not exist. Run: systemctl enable --now podman.socket`);
    }
    const DOCKER_HOST = process.env.DOCKER_HOST ?? `unix://${PODMAN_SOCKET}`;
    cachedEngine = {
      docker: ['podman'],
      compose: ['docker-compose'],
      environment: { DOCKER_HOST },
    };
  } else {
    throw new Error('Neither Docker with Compose nor podman with docker-compose is installed.');
  }
  return cachedEngine;
}

/**
 * Runs Compose with podman, which loses the exit status of a container that removes itself (`--rm`), so that
 * its command would always succeed. This function removes the container afterwards instead.
 */
export async function runComposeWithPodman(
  args: string[],
  compose: (args: string[]) => Promise<string>,
  podman: (args: string[]) => Promise<string>,
): Promise<string> {
  const removal = args.indexOf('--rm');
  if (removal === -1) return await compose(args);
  const name = `chaps-run-${crypto.randomUUID()}`;
  try {
    return await compose(args.with(removal, `--name=${name}`));
  } finally {
    await podman(['rm', '--force', '--ignore', '--volumes', name]);
  }
}

function run(
  [program = '', ...first]: string[],
  args: string[],
  cwd: string,
  environment: Environment,
  input?: string,
) {
  const { status, stdout, error } = spawnSync(program, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...findEngine().environment, ...environment },
    maxBuffer: 2 ** 26,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
    ...(input === undefined ? {} : { input }),
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${[...first, ...args].join(' ')} ended with ${error ?? status}`);
}

/** The server whose files are in a folder, run by this machine's engine. */
export function openServer(folder: string): Server {
  const docker: Server['docker'] = async (args, environment = {}) =>
    run(findEngine().docker, args, folder, environment);
  return {
    folder,
    async compose(args, environment = {}, input) {
      const asked = async (given: string[]) =>
        run(findEngine().compose, given, folder, environment, input);
      const isOfPodman = findEngine().docker[0] === 'podman';
      return isOfPodman ? await runComposeWithPodman(args, asked, docker) : await asked(args);
    },
    docker,
    say: (text) => process.stdout.write(text),
  };
}

/**
 * Whether the engine is podman. Its name server has the first address of each network; Docker's always has
 * the same address.
 */
export async function isPodman({ docker }: Server): Promise<boolean> {
  return /podman/i.test(await docker(['version']));
}
