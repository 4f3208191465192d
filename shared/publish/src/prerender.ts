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
text(process.stdin).then(async (input) => {
  const { script, host, paths, context } = JSON.parse(input);
  const run = (source, load) => {
    const module = { exports: {} };
    compileFunction(source, ['exports', 'module', 'require'])(module.exports, module, load);
    return module.exports;
  };
  const { hostModules = {} } = host ? run(host, require) : {};
  const provided = (name) => (name in hostModules ? hostModules[name] : require(name));
  const { render } = run(script, provided);
  const pages = [];
  for (const path of render ? paths : []) {
    const failed = (error) => ({ path, problem: String(error) });
    pages.push(await render(path, context).then((html) => ({ path, html }), failed));
  }
  process.stdout.write(JSON.stringify(pages), () => process.exit());
});`;

const pagesSchema = z.array(
  z.object({ path: z.string(), html: z.string().optional(), problem: z.string().optional() }),
);

/**
 * Renders pages by the script of a build. The script can read no file and no variable of this process,
 * write nothing and start nothing (ADR 38).
 * @param scripts.host the shell's, whose modules the script of a remote takes
 * @returns the HTML documents by path; none when the script renders no pages
 * @throws {Error} when a page needs a browser
 */
export async function prerenderPages(
  name: string,
  { script, host }: { script: string; host?: string },
  paths: readonly string[],
  context: PrerenderContext,
): Promise<Map<string, string>> {
  const child = spawn(
    process.execPath,
    ['--permission', '--input-type=commonjs', '--eval', PROGRAM],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], timeout: TIMEOUT_MS },
  );
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ script, host, paths, context }));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${name} cannot be prerendered: ${errors}`);
  const documents = new Map<string, string>();
  for (const { path, html, problem } of pagesSchema.parse(JSON.parse(output))) {
    if (html === undefined) {
      throw new Error(`${name} cannot prerender ${path}`, { cause: new Error(problem) });
    }
    documents.set(path, html);
  }
  return documents;
}
