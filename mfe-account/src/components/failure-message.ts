import { ApiError } from '@chaps/runtime';

/** The API's message, else advice to retry. */
export const failureMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Please try again in a moment.';
