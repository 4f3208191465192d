import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** How each element of a page looked in the first frame it was shown in. */
    firstLooks: Map<Element, string>;
  }
}

/** Runs in the page before its own code. Looks at every frame, just before it is painted. */
function watchElements(): void {
  window.firstLooks = new Map();
  const look = () => {
    // The waiting state is the frame's own; a remote's page begins with its heading.
    if (document.querySelector('main h1')) {
      for (const element of document.querySelectorAll('main *')) {
        if (!window.firstLooks.has(element)) window.firstLooks.set(element, lookOf(element));
      }
    }
    requestAnimationFrame(look);
  };
  /** What a style sheet decides about an element, whatever the width of its text. */
  const lookOf = (element: Element) => {
    const style = getComputedStyle(element);
    return [
      style.display,
      style.position,
      style.fontSize,
      style.fontWeight,
      style.paddingTop,
      style.paddingLeft,
      style.borderTopWidth,
      style.borderRadius,
      style.rowGap,
      style.textTransform,
      style.listStyleType,
    ].join(' ');
  };
  Object.assign(window, { lookOf });
  requestAnimationFrame(look);
}

/** From now on, every document of the page takes note of how its elements are first shown. */
export const watchFirstLooks = (page: Page) => page.addInitScript(watchElements);

export interface Looks {
  /** There is a page with its heading, every style is there, and every element was noted. */
  isComplete: boolean;
  /** Elements that look otherwise now than in their first frame: what was shown unstyled. */
  changed: string[];
  /** A style that comes now, after the first frame, would be noticed. */
  isNoticed: boolean;
}

/** Compares in one go, so that nothing happens on the page meanwhile. */
export const looksOf = (page: Page): Promise<Looks> =>
  page.evaluate(() => {
    const { lookOf } = window as unknown as { lookOf: (element: Element) => string };
    const changed = () =>
      [...window.firstLooks]
        .filter(([element, first]) => element.isConnected && lookOf(element) !== first)
        .map(([{ tagName, className }, first]) => `${tagName}.${className}: first ${first}`);
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const elements = [...document.querySelectorAll('main *')];
    const looks = {
      isComplete:
        document.getElementById('first-view') === null &&
        sheets.every(({ sheet }) => sheet !== null) &&
        elements.some(({ tagName }) => tagName === 'H1') &&
        elements.every((element) => window.firstLooks.has(element)),
      changed: changed(),
    };
    const late = new CSSStyleSheet();
    late.replaceSync('main h1 { display: inline !important; }');
    document.adoptedStyleSheets = [late];
    const isNoticed = changed().length > looks.changed.length;
    document.adoptedStyleSheets = [];
    return { ...looks, isNoticed };
  });
