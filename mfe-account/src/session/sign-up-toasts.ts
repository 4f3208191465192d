import { toastsOf } from '@chaps/runtime/remote';

/** About an account that was just created. */
export const signUpToasts = toastsOf('sign-up');
