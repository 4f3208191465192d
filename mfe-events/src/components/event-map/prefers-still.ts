/** Whether the person asked his device for less movement. */
export const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
