import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse, serialize } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const { appendChild, createDocumentFragment, createElement, detachNode, insertBefore } =
  defaultTreeAdapter;
const { isElementNode } = defaultTreeAdapter;

/** Every element below a node, in document order. */
function* walkElements(node: Parent): Generator<Element> {
  for (const child of node.childNodes) {
    if (!isElementNode(child)) continue;
    yield child;
    yield* walkElements(child);
  }
}

/** @throws {Error} when there is no such element */
function findElement(node: Parent, wanted: (element: Element) => boolean, what: string): Element {
  for (const element of walkElements(node)) if (wanted(element)) return element;
  throw new Error(`The document has no ${what}.`);
}

const findByTag = (node: Parent, tag: string) =>
  findElement(node, ({ tagName }) => tagName === tag, tag);

const moveChildren = (from: Parent, to: Parent) => {
  for (const child of [...from.childNodes]) {
    detachNode(child);
    appendChild(to, child);
  }
};

const createHtmlElement = (tag: string, attributes: Record<string, string>) =>
  createElement(
    tag,
    html.NS.HTML,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );

const hasValue = ({ attrs }: Element, wanted: string) =>
  attrs.some(({ value }) => value === wanted);

/** Elements that a script adds to the document when they are needed. */
function createTemplate(id: string, elements: readonly Element[]): Element {
  const content = createDocumentFragment();
  for (const element of elements) appendChild(content, element);
  const template = createHtmlElement('template', {
    id,
    [PRERENDERED_ATTRIBUTE.name]: PRERENDERED_ATTRIBUTE.value,
  });
  return Object.assign(template, { content });
}

/**
 * Moves the shell's script into a template, so that it does not compete with the styles and the font
 * for bandwidth. The script `start` puts it back.
 */
function postponeShell(head: Element, start: Record<string, string>): void {
  const code = [...walkElements(head)].filter(({ tagName }) => tagName === 'script');
  for (const element of code) detachNode(element);
  appendChild(head, createTemplate('shell-code', code));
  // A deferred script runs after the style sheets have loaded.
  appendChild(head, createHtmlElement('script', { defer: '', crossorigin: 'anonymous', ...start }));
}

/**
 * A script that the page's code loads, preloaded because the shell requests it as soon as it runs. Every
 * browser uses a preload for the later request with the same hash; Firefox blocks a prefetch, and Safari
 * ignores it.
 */
const getPreload = (file: Record<string, string>): Element =>
  createHtmlElement('link', {
    rel: 'preload',
    as: 'script',
    crossorigin: 'anonymous',
    fetchpriority: 'low',
    ...file,
  });

/** What the hydrated page removes; see the shell's `removePrerendered`. */
const PRERENDERED_ATTRIBUTE = { name: 'data-prerendered', value: '' };
const MARKED_TAGS = new Set(['title', 'meta', 'link']);

const CONTROLS = new Set(['form', 'button', 'select', 'input', 'textarea']);

/** React's generated ids: the hydrated page has the same ones. */
const hasGeneratedId = ({ value }: { value: string }) => value.includes('_R_');

/**
 * Makes controls inert, so that no input is lost when the hydrated page replaces the prerendered one, and
 * moves `style` attributes, which the security policy forbids, into rules.
 * @returns the rules
 */
function prepareView(view: Element): string {
  const rules = new Map<string, number>();
  for (const element of walkElements(view)) {
    const style = element.attrs.find(({ name }) => name === 'style');
    element.attrs = element.attrs.filter((each) => each !== style && !hasGeneratedId(each));
    if (CONTROLS.has(element.tagName)) element.attrs.push({ name: 'inert', value: '' });
    if (!style) continue;
    const number = rules.get(style.value) ?? rules.size + 1;
    rules.set(style.value, number);
    element.attrs.push({ name: 'data-style', value: String(number) });
  }
  return [...rules].map(([text, number]) => `[data-style="${number}"]{${text}}`).join('\n');
}

/**
 * The shell's document with a prerendered page in it.
 * @param template the shell's document
 * @param frame document with header, navigation and an empty `main`
 * @param page document whose body belongs in `main`
 * @param start `src` and `integrity` of the shell's `start.js`
 * @returns rules for the page's inline styles, and the document with its style sheets
 */
export function composeDocument(
  template: string,
  frame: string,
  page: string,
  start: Record<string, string>,
) {
  const [document, framed, content] = [template, frame, page].map((text) => parse(text));
  if (!document || !framed || !content) throw new Error('A document is missing.');
  const view = createHtmlElement('div', {
    id: 'prerendered',
    [PRERENDERED_ATTRIBUTE.name]: PRERENDERED_ATTRIBUTE.value,
  });
  moveChildren(findByTag(content, 'body'), findByTag(framed, 'main'));
  moveChildren(findByTag(framed, 'body'), view);
  const styles = prepareView(view);
  const head = findByTag(document, 'head');
  detachNode(findByTag(head, 'title'));
  postponeShell(head, start);
  for (const source of [framed, content]) {
    for (const { tagName, attrs } of walkElements(findByTag(source, 'head'))) {
      if (MARKED_TAGS.has(tagName)) attrs.push(PRERENDERED_ATTRIBUTE);
    }
    moveChildren(findByTag(source, 'head'), head);
  }
  const root = findElement(document, (element) => hasValue(element, 'root'), 'root');
  root.attrs.push({ name: 'hidden', value: '' });
  if (root.parentNode) insertBefore(root.parentNode, view, root);
  return {
    styles,
    /**
     * @param sheets attributes of the style sheets, which the hydrated page keeps using
     * @param inline address of the sheet with the page's inline styles, if it has any
     * @param code attributes `href` and `integrity` of the page's scripts
     */
    document(
      sheets: readonly Record<string, string>[],
      inline: string | undefined,
      code: readonly Record<string, string>[],
    ): string {
      const rel = 'stylesheet';
      for (const sheet of sheets) appendChild(head, createHtmlElement('link', { rel, ...sheet }));
      if (inline) {
        appendChild(
          head,
          createHtmlElement('link', {
            rel,
            href: inline,
            [PRERENDERED_ATTRIBUTE.name]: PRERENDERED_ATTRIBUTE.value,
          }),
        );
      }
      if (code.length > 0) appendChild(head, createTemplate('page-code', code.map(getPreload)));
      return serialize(document);
    },
  };
}
