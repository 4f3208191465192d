import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppName } from '../apps.ts';
import { compile } from '../compile.ts';
import type { Views } from '../views.ts';
import { prerenderConfiguration } from './configuration.ts';
import { PRERENDERED_FILE, type PrerenderedPage, prerenderedPagesSchema } from './schema.ts';
import { stylesOf, withoutInlineStyles } from './styles.ts';

/** Exports of the compiled script. */
interface Renderer {
  render(path: string): Promise<{ head: string; body: string }>;
}

interface Built {
  directory: string;
  views: Views;
}

/**
 * Makes controls inert, so that nobody types input that is lost when the live page replaces the
 * prerendered one. Generated ids go because the live page has the same.
 */
const withoutControls = (html: string) =>
  html
    .replace(/<(form|button|select|input|textarea)(?=[ >])/g, '<$1 inert=""')
    .replace(/ (?:id|for|aria-controls|aria-labelledby|aria-describedby)="[^"]*_R_[^"]*"/g, '');

async function prerenderedPage(app: AppName, renderer: Renderer, path: string, built: Built) {
  const { head, body } = await renderer.render(path).catch((cause: unknown) => {
    throw new Error(`${app} cannot prerender ${path}`, { cause });
  });
  const { html, css } = withoutInlineStyles(app, body);
  // The document links the shell's own styles.
  const sheets = app === 'shell' ? '' : stylesOf(built, html);
  return { head, body: withoutControls(html), styles: `${sheets}\n${css}`.trim() };
}

/**
 * Prerenders pages of an app and adds them to its build.
 * @param paths pages without user-specific content; the shell has one
 * @param built folder of the build
 * @param views files of the build by view
 * @throws {Error} when a page needs a browser to render
 */
export async function writePrerenderedPages(
  options: { app: AppName; build: string },
  paths: string[],
  built: string,
  views: Views,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'chaps-prerender-'));
  try {
    await compile(prerenderConfiguration(options, directory));
    const renderer: Renderer = createRequire(import.meta.url)(join(directory, 'prerender.cjs'));
    const pages: Record<string, PrerenderedPage> = {};
    for (const path of paths) {
      pages[path] = await prerenderedPage(options.app, renderer, path, { directory: built, views });
    }
    const file = join(built, PRERENDERED_FILE);
    writeFileSync(file, `${JSON.stringify(prerenderedPagesSchema.parse(pages), null, 1)}\n`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
