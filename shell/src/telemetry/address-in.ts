const ADDRESS = /https?:\/\/[^\s)]+/;

/** The first address in the stack of what was thrown. */
export const extractAddress = (error: unknown): string =>
  (error instanceof Error && error.stack?.match(ADDRESS)?.[0]) || '';
