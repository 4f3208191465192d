import { createToasts } from '@chaps/runtime/remote';

/** Toasts about a newly created account. */
export const signUpToasts = createToasts('sign-up');
