const ADDRESS = /https?:\/\/[^\s)]+/;

/** The first address in the stack of a thrown value. */
export const extractAddress = (error: unknown): string =>
  (error instanceof Error && error.stack?.match(ADDRESS)?.[0]) || '';
