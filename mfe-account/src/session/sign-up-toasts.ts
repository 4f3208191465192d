import { toastsOf } from '@chaps/runtime/remote';

/** Toasts about a newly created account. */
export const signUpToasts = toastsOf('sign-up');
