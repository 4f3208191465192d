/**
 * Whether the person has navigated inside the page. The first heading after a document load must
 * not take the focus (a screen reader starts at the top by itself); every later one must.
 */
let navigated = false;

export const markNavigated = () => {
  navigated = true;
};

export const hasNavigated = () => navigated;
