import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemEnvironment } from '@chaps/api/testing';
import { projectRoot } from '@chaps/mf-build/apps';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

const serviceIn = (name: string) =>
  parse(read('docker-compose.yml'), { merge: true }).services[name] ?? {};

/**
 * The command that starts a service: from docker-compose.yml, else from its image.
 * @throws {Error} when it has none that can run without the image
 */
export function serviceCommand(service: string): string[] {
  const { command, build } = serviceIn(service);
  const given: unknown = command ?? (build && commandOfImage(build.dockerfile));
  if (!Array.isArray(given)) throw new Error(`${service} has no command of its own`);
  return given.map(String);
}

const commandOfImage = (dockerfile: string): unknown =>
  JSON.parse(/^CMD (\[.*\])$/m.exec(read(dockerfile))?.[1] ?? 'null');

export function serviceHealthCheck(service: string): string[] {
  const [kind, ...command]: string[] = serviceIn(service).healthcheck?.test ?? [];
  if (kind !== 'CMD') throw new Error(`${service} has no health check of its own`);
  return command;
}

/** Runs a service's command on this machine, with only this environment. */
export function start([, ...args]: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...systemEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    ended,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a service that ends by itself. @throws {Error} with its output when it fails */
export async function runToEnd(
  command: string[],
  environment: Record<string, string>,
): Promise<string> {
  const running = start(command, environment);
  const code = await running.ended;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${running.log()}`);
  return running.log();
}
