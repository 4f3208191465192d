import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PLACE } from './prerender/places.ts';
import { entryFiles, importsIn } from './size-files.ts';

/** Own addresses in a style sheet are relative to it; a first view's styles are served elsewhere. */
const withPlaces = (css: string) =>
  css.replace(
    /url\((["']?)(?!data:|https?:|\/)([^"')]+)\1\)/g,
    (_whole, quote: string, file: string) => `url(${quote}${BASE_PLACE}${file}${quote})`,
  );

const read = (directory: string, file: string) =>
  readFileSync(join(directory, file), 'utf8').replace(/\n?\/\*# sourceMappingURL=.*?\*\/\s*$/, '');

/**
 * Style sheets of each screen that a remote's build can load, in the order in which it loads them.
 */
function sheetsOfScreens(directory: string): string[][] {
  const built = readdirSync(directory);
  const requests = entryFiles(directory).flatMap((file) =>
    importsIn(readFileSync(join(directory, file), 'utf8')),
  );
  return requests.map((ids) =>
    ids.flatMap((id) => built.filter((file) => file.startsWith(`${id}.`) && file.endsWith('.css'))),
  );
}

/** Class names in HTML. */
const classesIn = (html: string) => [
  ...new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))),
];

/** Class names that a style sheet has rules for. */
const classesFor = (css: string) =>
  new Set([...css.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name));

/**
 * Text of the style sheets of the screen that a piece of HTML is: the least that has rules for all
 * of its classes that any screen has rules for.
 * @param directory folder of the remote's build
 * @throws {Error} when no one screen has them all
 */
export function stylesOf(directory: string, html: string): string {
  const screens = sheetsOfScreens(directory)
    .map((files) => files.map((file) => withPlaces(read(directory, file))).join('\n'))
    .map((css) => ({ css, classes: classesFor(css) }));
  const styled = classesIn(html).filter((name) => screens.some(({ classes }) => classes.has(name)));
  const [least] = screens
    .filter(({ classes }) => styled.every((name) => classes.has(name)))
    .toSorted((first, second) => first.css.length - second.css.length);
  if (!least) throw new Error('No screen has all of the styles that its first view needs.');
  return least.css;
}

/**
 * Moves `style` attributes, which the security policy forbids in a document, into rules.
 * @returns the HTML without them, and their rules
 */
export function withoutInlineStyles(part: string, html: string): { html: string; css: string } {
  const rules = new Map<string, number>();
  const moved = html.replace(/ style="([^"]*)"/g, (_whole, declarations: string) => {
    const number = rules.get(declarations) ?? rules.size + 1;
    rules.set(declarations, number);
    return ` data-style="${part}-${number}"`;
  });
  const css = [...rules]
    .map(([text, number]) => `[data-style="${part}-${number}"]{${text}}`)
    .join('\n');
  return { html: moved, css: css.replaceAll('&quot;', '"').replaceAll('&#x27;', "'") };
}
