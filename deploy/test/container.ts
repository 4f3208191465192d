import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/shared/build/parts';
import { parse } from 'yaml';

/** The very command that docker-compose.yml gives a service. */
export function commandOf(service: string): string[] {
  const compose = parse(readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  });
  const command: unknown = compose.services[service]?.command;
  if (!Array.isArray(command)) throw new Error(`${service} has no command of its own`);
  return command.map(String);
}

/** Runs a service's command on this machine, with this environment and no other. */
export function start([, ...args]: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...environment },
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

/**
 * Runs a service that ends by itself.
 * @throws {Error} with what it wrote when it does not end well
 */
export async function runToEnd(
  command: string[],
  environment: Record<string, string>,
): Promise<string> {
  const running = start(command, environment);
  const code = await running.ended;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${running.log()}`);
  return running.log();
}
