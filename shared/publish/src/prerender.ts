import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import * as z from '@chaps/contracts/schema';
import type { PrerenderContext } from '@chaps/mf-build/prerender/render';

/** Milliseconds for all pages of a build. */
const TIMEOUT_MS = 60_000;

/**
 * Runs in a process of its own: the script is a team's, and this process may write the site. It reads
 * what to render from its input.
 */
const PROGRAM = `
const { text } = require('node:stream/consumers');
const { compileFunction } = require('node:vm');
function run(script, host = {}) {
  const module = { exports: {} };
  const load = (name) => (name in host ? host[name] : require(name));
  compileFunction(script, ['exports', 'module', 'require'])(module.exports, module, load);
  return module.exports;
}
text(process.stdin).then(async (input) => {
  const { shell, remote, paths } = JSON.parse(input);
  const { render: renderFrame, hostModules } = run(shell.script);
  const { render: renderPage } = run(remote.script, hostModules);
  const pages = [];
  for (const path of renderFrame && renderPage ? paths : []) {
    try {
      const frame = await renderFrame(path, shell.context);
      pages.push({ path, frame, page: await renderPage(path, remote.context) });
    } catch (error) {
      pages.push({ path, problem: String(error) });
    }
  }
  process.stdout.write(JSON.stringify(pages), () => process.exit());
});`;

const pagesSchema = z.array(
  z.object({
    path: z.string(),
    frame: z.string().optional(),
    page: z.string().optional(),
    problem: z.string().optional(),
  }),
);

/** The script of a build, and what its pages are rendered with. */
export interface Renderer {
  script: string;
  context: PrerenderContext;
}

/** HTML documents: of the shell with an empty `main`, and of the page. */
interface Rendered {
  frame: string;
  page: string;
}

/**
 * Renders pages by the scripts of a shell and of a remote, which takes modules of the shell as in a
 * browser. The scripts can read no file and no variable of this process, write nothing and start nothing
 * (ADR 38).
 * @returns the documents by path; none when a script renders no pages
 * @throws {Error} when a page needs a browser
 */
export async function prerenderPages(
  name: string,
  renderers: { shell: Renderer; remote: Renderer },
  paths: readonly string[],
): Promise<Map<string, Rendered>> {
  const child = spawn(
    process.execPath,
    ['--permission', '--input-type=commonjs', '--eval', PROGRAM],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], timeout: TIMEOUT_MS },
  );
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ ...renderers, paths }));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${name} cannot be prerendered: ${errors}`);
  const documents = new Map<string, Rendered>();
  for (const { path, frame, page, problem } of pagesSchema.parse(JSON.parse(output))) {
    if (frame === undefined || page === undefined) {
      throw new Error(`${name} cannot prerender ${path}`, { cause: new Error(problem) });
    }
    documents.set(path, { frame, page });
  }
  return documents;
}
