/** Answer of a change of which nothing is shown. */
export const done = { status: 'success' } as const;
