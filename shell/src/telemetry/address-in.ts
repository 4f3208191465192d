const ADDRESS = /https?:\/\/[^\s)]+/;

/** The first address in the stack of what was thrown. */
export const addressIn = (error: unknown): string =>
  (error instanceof Error && error.stack?.match(ADDRESS)?.[0]) || '';
