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

/** Whether there is a page with its heading, each element of which has been noted. */
export const isAllSeen = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('main *')];
    return (
      elements.some(({ tagName }) => tagName === 'H1') &&
      elements.every((element) => window.firstLooks.has(element))
    );
  });

/** Elements that look otherwise now than in their first frame: what was shown unstyled. */
export const changedSince = (page: Page) =>
  page.evaluate(() => {
    const { lookOf } = window as unknown as { lookOf: (element: Element) => string };
    return [...window.firstLooks]
      .filter(([element, first]) => element.isConnected && lookOf(element) !== first)
      .map(
        ([element, first]) =>
          `${element.tagName}.${element.className}: ${first} | ${lookOf(element)}`,
      );
  });
