/** The response to a change that returns no data. */
export const done = { status: 'success' } as const;
