import { ApiError } from '@chaps/runtime';

/** What a person is told of a failed request: the API's own words, else to try again. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Please try again in a moment.';
