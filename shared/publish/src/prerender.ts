import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import * as z from '@chaps/contracts/schema';
import type { PrerenderContext } from '@chaps/mf-build/prerender/render';
import { UserError } from './errors.ts';
import { RENDER_PROGRAM } from './render-program.ts';

/** Time limit in milliseconds for all pages of a build. */
const TIMEOUT_MS = 60_000;

/** Size limit in bytes for all pages of a build: a hundred times the largest build's. */
const MAX_BYTES = 16 * 2 ** 20;

const pagesSchema = z.array(
  z.object({
    path: z.string(),
    frame: z.string().optional(),
    page: z.string().optional(),
    problem: z.string().optional(),
  }),
);

/** The script of a build, and the context with which it renders pages. */
export interface Renderer {
  script: string;
  context: PrerenderContext;
}

/** Size limit for an error's message and stack. */
const MAX_ERROR_BYTES = 65_536;

/** Node's permission model denies access to files, processes, threads and native code. */
const NODE_ARGUMENTS = [
  ...['--permission', '--disallow-code-generation-from-strings', '--input-type=commonjs'],
  '--max-old-space-size=512',
];

/** Separate namespaces: no network, and no other process to send a signal to. */
const UNSHARE_ARGUMENTS = [
  '--user',
  '--map-current-user',
  '--net',
  '--pid',
  '--fork',
  '--kill-child',
];

let isUnshared: boolean | undefined;

/**
 * The rendering command. On Linux it gets its own namespaces if the system permits that; a container's
 * default profile does not.
 */
function getRenderCommand(): [program: string, args: string[]] {
  const node = [...NODE_ARGUMENTS, '--eval', RENDER_PROGRAM];
  isUnshared ??= spawnSync('unshare', [...UNSHARE_ARGUMENTS, 'true']).status === 0;
  return isUnshared
    ? ['unshare', [...UNSHARE_ARGUMENTS, process.execPath, ...node]]
    : [process.execPath, node];
}

/** The text of a stream; undefined if it is longer than `bytes`. The rest is discarded. */
async function readAtMost(bytes: number, stream: Readable): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length <= bytes) chunks.push(chunk);
  }
  return length > bytes ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** HTML documents: the shell's with an empty `main`, and the page's. */
interface RenderedPage {
  frame: string;
  page: string;
}

/**
 * Renders pages with the scripts of a shell and of a remote, which uses modules of the shell as in a browser.
 * The scripts belong to a team, and this process may write to the site, so they run in a separate process
 * without files, variables, network or other processes (ADR 38).
 * @returns the documents by path; none if a script renders no pages
 * @throws {UserError} when rendering takes longer than a minute, or the result is too large
 * @throws {Error} when a page needs a browser
 */
export async function prerenderPages(
  name: string,
  renderers: { shell: Renderer; remote: Renderer },
  paths: readonly string[],
): Promise<Map<string, RenderedPage>> {
  const child = spawn(...getRenderCommand(), {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group, so that a signal to the group reaches no other process.
    detached: true,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // It may exit before it has read all of its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ ...renderers, paths }));
  const refusal = (reason: string) => new UserError(`${name} cannot be prerendered`, [reason]);
  const [output, errors, [code, signal]] = await Promise.all([
    readAtMost(MAX_BYTES, child.stdout),
    readAtMost(MAX_ERROR_BYTES, child.stderr),
    once(child, 'close'),
  ]);
  if (signal === 'SIGKILL') throw refusal(`its pages take longer than ${TIMEOUT_MS / 1000} s`);
  if (output === undefined) throw refusal(`its pages have more than ${MAX_BYTES} bytes`);
  if (code !== 0) throw new Error(`${name} cannot be prerendered: ${errors}`);
  const documents = new Map<string, RenderedPage>();
  for (const { path, frame, page, problem } of pagesSchema.parse(JSON.parse(output))) {
    if (frame === undefined || page === undefined) {
      throw new Error(`${name} cannot prerender ${path}`, { cause: new Error(problem) });
    }
    documents.set(path, { frame, page });
  }
  return documents;
}
