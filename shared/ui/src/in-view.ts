/** Whether the full height of an element is in the visible part of the page. */
export const isInView = (element: Element): boolean => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && top >= 0 && bottom <= window.innerHeight;
};
