import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from './compile.ts';
import { firstViewConfiguration } from './first-view-config.ts';
import { stylesOf, withoutInlineStyles } from './first-view-styles.ts';
import type { PartToBuild } from './parts.ts';
import { FIRST_VIEWS_FILE, type FirstView, firstViewsSchema } from './prerender/schema.ts';

/** What the script that a part is made into can do. */
interface Renderer {
  render(path: string): Promise<{ head: string; body: string }>;
}

/**
 * Forms and buttons do nothing before scripts run: nothing may be typed that would be lost. Ids that
 * React makes are left out, since the living page makes the same again.
 */
const withoutControls = (html: string) =>
  html
    .replace(/<(form|button|select|input|textarea)(?=[ >])/g, '<$1 inert=""')
    .replace(/ (?:id|for|aria-controls|aria-labelledby|aria-describedby)="[^"]*_R_[^"]*"/g, '');

async function viewOf(part: PartToBuild, renderer: Renderer, path: string, built: string) {
  const { head, body } = await renderer.render(path).catch((cause: unknown) => {
    throw new Error(`${part} has no first view of ${path}: it does not render`, { cause });
  });
  const { html, css } = withoutInlineStyles(part, body);
  // The shell's own styles are linked by the document itself.
  const sheets = part === 'shell' ? '' : stylesOf(built, html);
  return { head, body: withoutControls(html), styles: `${sheets}\n${css}`.trim() };
}

/**
 * Renders the first views of a part and writes them beside its finished build.
 * @param paths addresses of the remote's pages that are the same for everybody; the shell has one
 * @param built folder of the finished build
 * @throws {Error} when a page cannot be rendered without a browser
 */
export async function writeFirstViews(
  options: { part: PartToBuild; build: string },
  paths: string[],
  built: string,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'chaps-first-view-'));
  try {
    await compile(firstViewConfiguration(options, directory));
    const renderer: Renderer = createRequire(import.meta.url)(join(directory, 'first-view.cjs'));
    const views: Record<string, FirstView> = {};
    for (const path of paths) views[path] = await viewOf(options.part, renderer, path, built);
    const file = join(built, FIRST_VIEWS_FILE);
    writeFileSync(file, `${JSON.stringify(firstViewsSchema.parse(views), null, 1)}\n`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
