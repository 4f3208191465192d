import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '@chaps/mf-build/apps';
import { findNginx } from './find-nginx.ts';
import { freePort } from './free-port.ts';

/** Waits until a server responds at an address, with any status. */
export async function waitUntilReachable(url: string, process: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    if (process.exitCode !== null)
      throw new Error(`The server at ${url} exited with code ${process.exitCode}`);
    await wait(50);
  }
}

type WebPart = 'shell' | 'gateway' | `mfe-${string}`;

/** Files that the image copies into its templates folder (deploy/web.Dockerfile), by their name there. */
function getTemplates(part: WebPart): [string, string][] {
  const kind = part === 'shell' || part === 'gateway' ? part : 'remote';
  const folders: [string, string][] = [
    ['', 'deploy/nginx'],
    ['', `deploy/nginx/${kind}`],
    ['headers', 'shared/security-headers/nginx'],
  ];
  return folders.flatMap(([target, folder]) =>
    readdirSync(join(projectRoot, folder))
      .filter((file) => file.endsWith('.template'))
      .map((file): [string, string] => [join(target, file), join(projectRoot, folder, file)]),
  );
}

/** Replaces `${NAME}` for each variable that is set, and nothing else, like the image's `envsubst`. */
function renderTemplates(part: WebPart, folder: string, environment: Record<string, string>) {
  mkdirSync(join(folder, 'headers'), { recursive: true });
  for (const [name, source] of getTemplates(part)) {
    const text = readFileSync(source, 'utf8').replace(
      /\$\{(\w+)\}/g,
      (whole, variable) => environment[variable] ?? whole,
    );
    writeFileSync(join(folder, name.replace(/\.template$/, '')), text);
  }
}

/** Runs nginx with the templates of the part's image. */
export class Nginx {
  readonly url: string;
  private readonly process: ChildProcess;
  private readonly folder: string;

  private constructor(process: ChildProcess, url: string, folder: string) {
    this.process = process;
    this.url = url;
    this.folder = folder;
  }

  /** @param log file for its output */
  static async start(
    part: WebPart,
    environment: Record<string, string>,
    log: number | 'ignore' = 'ignore',
  ): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'chaps-nginx-'));
    // When started as root, nginx reads files as the user `nobody`.
    chmodSync(folder, 0o755);
    const port = await freePort();
    renderTemplates(part, folder, {
      CHAPS_RUN: folder,
      CHAPS_IMAGE: folder,
      CHAPS_PORT: String(port),
      CHAPS_REMOTE: part,
      CHAPS_SERVER: 'server',
      CHAPS_OVERRIDE_ORIGINS: '',
      CHAPS_PREVIEW_KEY: '',
      CHAPS_HSTS: '',
      CHAPS_SITE_ORIGIN: 'https://www.example.org',
      ...environment,
    });
    const process_ = spawn(
      findNginx(),
      ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
      { stdio: ['ignore', log, log === 'ignore' ? 'inherit' : log] },
    );
    const nginx = new Nginx(process_, `http://127.0.0.1:${port}`, folder);
    await waitUntilReachable(nginx.url, process_);
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
