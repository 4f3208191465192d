import { create } from 'zustand';

/**
 * The last navigation inside the page. The first heading after a document load must not take focus,
 * because screen readers start at the top. Every later heading must.
 */
const useNavigation = create<{
  /**
   * The element that had focus when the last navigation started; undefined before the first
   * one.
   */
  leftFrom?: Element | null;
}>(() => ({}));

/** Called by the shell when a navigation starts. */
export const markNavigated = () => useNavigation.setState({ leftFrom: document.activeElement });

/**
 * Whether a new heading takes focus: after a navigation, unless the user has moved focus to
 * the header or footer since.
 */
export function hasNavigated(): boolean {
  const { leftFrom } = useNavigation.getState();
  if (leftFrom === undefined) return false;
  const now = document.activeElement;
  if (!now || now === document.body || now === leftFrom) return true;
  return now.closest('main') !== null;
}

/**
 * The element that a fragment names, either literally or percent-encoded; a malformed fragment names none.
 */
export function namedSection(fragment: string = window.location.hash.slice(1)): HTMLElement | null {
  try {
    return (
      document.getElementById(fragment) ?? document.getElementById(decodeURIComponent(fragment))
    );
  } catch {
    return null;
  }
}
