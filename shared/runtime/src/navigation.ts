/**
 * Whether the user has navigated inside the page. The first heading after a document load must not
 * take the focus, because screen readers start at the top. Every later one must.
 */
let navigated = false;
/** The focused element at the time of the navigation. */
let leftFrom: Element | null = null;

/** Called by the shell when a navigation starts. */
export const markNavigated = () => {
  navigated = true;
  leftFrom = document.activeElement;
};

/** Whether the focus moved to the frame (a submenu, the footer) while the page was loading. */
function isElsewhere(): boolean {
  const now = document.activeElement;
  if (!now || now === document.body || now === leftFrom) return false;
  return now.closest('main') === null;
}

/**
 * Whether a new heading takes the focus: after a navigation, unless the user has moved the focus to
 * the header or footer since.
 */
export const hasNavigated = () => navigated && !isElsewhere();
