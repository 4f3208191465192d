/** Whether the user prefers reduced motion. */
export const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
