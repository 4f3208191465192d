import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Views } from '../views.ts';
import { BASE_PLACEHOLDER } from './placeholders.ts';

/** Relative URLs must be resolved here: prerendered pages serve their styles from another folder. */
const withPlaceholders = (css: string) =>
  css.replace(
    /url\((["']?)(?!data:|https?:|\/)([^"')]+)\1\)/g,
    (_whole, quote: string, file: string) => `url(${quote}${BASE_PLACEHOLDER}${file}${quote})`,
  );

const read = (directory: string, file: string) =>
  readFileSync(join(directory, file), 'utf8').replace(/\n?\/\*# sourceMappingURL=.*?\*\/\s*$/, '');

const classesIn = (html: string) => [
  ...new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))),
];

const classesFor = (css: string) =>
  new Set([...css.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name));

/**
 * Style sheets of the screen that the HTML belongs to: the smallest set with rules for every class.
 * @param built the remote's build: its folder, and its files by view
 * @throws {Error} when no screen has them all
 */
export function stylesOf(
  { directory, views }: { directory: string; views: Views },
  html: string,
): string {
  const screens = views.views
    .map(({ styles }) => styles.map((file) => withPlaceholders(read(directory, file))).join('\n'))
    .map((css) => ({ css, classes: classesFor(css) }));
  const styled = classesIn(html).filter((name) => screens.some(({ classes }) => classes.has(name)));
  const [least] = screens
    .filter(({ classes }) => styled.every((name) => classes.has(name)))
    .toSorted((first, second) => first.css.length - second.css.length);
  if (!least) throw new Error('No screen has all styles of the prerendered page.');
  return least.css;
}

/**
 * Replaces `style` attributes, which the security policy forbids, with rules.
 * @returns the HTML without the attributes, and the rules
 */
export function withoutInlineStyles(app: string, html: string): { html: string; css: string } {
  const rules = new Map<string, number>();
  const moved = html.replace(/ style="([^"]*)"/g, (_whole, declarations: string) => {
    const number = rules.get(declarations) ?? rules.size + 1;
    rules.set(declarations, number);
    return ` data-style="${app}-${number}"`;
  });
  const css = [...rules]
    .map(([text, number]) => `[data-style="${app}-${number}"]{${text}}`)
    .join('\n');
  return { html: moved, css: css.replaceAll('&quot;', '"').replaceAll('&#x27;', "'") };
}
