import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { render } from '../nginx/render.ts';
import { findNginx } from './find-nginx.ts';

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Waits until something answers at an address, whatever it says. */
export async function untilAnswering(url: string, process: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    if (process.exitCode !== null) throw new Error(`It ended with ${process.exitCode}: ${url}`);
    await wait(50);
  }
}

/** nginx, started by the very script and configuration that the part's image has. */
export class Nginx {
  readonly url: string;
  private readonly process: ChildProcess;
  private readonly folder: string;

  private constructor(process: ChildProcess, url: string, folder: string) {
    this.process = process;
    this.url = url;
    this.folder = folder;
  }

  static async start(part: string, environment: Record<string, string>): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'chaps-nginx-'));
    // Started as root, nginx reads as nobody.
    chmodSync(folder, 0o755);
    render(part, join(folder, 'image'));
    const port = await freePort();
    const process_ = spawn('sh', [join(folder, 'image/start.sh')], {
      env: {
        PATH: [dirname(findNginx()), process.env.PATH ?? ''].join(delimiter),
        CHAPS_RUN: join(folder, 'run'),
        CHAPS_PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const nginx = new Nginx(process_, `http://127.0.0.1:${port}`, folder);
    await untilAnswering(nginx.url, process_);
    return nginx;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      this.process.kill('SIGQUIT');
      await once(this.process, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
