/**
 * Whether the person has navigated inside the page. The first heading after a document load must
 * not take the focus (a screen reader starts at the top by itself); every later one must.
 */
let navigated = false;
let navigationKey: string | undefined;
/** What had the focus when he navigated: the link in the header, say, that he pressed. */
let leftFrom: Element | null = null;

/**
 * Notes a navigation.
 * @param key the router's key of the new place; the same key again is the same navigation
 */
export const markNavigated = (key?: string) => {
  if (navigated && key !== undefined && key === navigationKey) return;
  navigated = true;
  navigationKey = key;
  leftFrom = document.activeElement;
};

/** He went on to something of the site's frame (a submenu, the footer) while the new page was loading. */
function isElsewhere(): boolean {
  const now = document.activeElement;
  if (!now || now === document.body || now === leftFrom) return false;
  return now.closest('main') === null;
}

/**
 * Whether a heading that appears now takes the focus: after a navigation inside the page, unless
 * he has meanwhile put it into the header or footer, where it must not be pulled away under his hand.
 */
export const hasNavigated = () => navigated && !isElsewhere();
