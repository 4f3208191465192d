import type { BusEvent } from '@chaps/contracts/bus';
import { emit } from '@chaps/runtime';

/**
 * The passing messages of one action. Each try begins with `dismiss`, so that no message of the try
 * before stands beside what this one came to.
 * @param scope names the action; actions of one form share it
 */
export const toastsOf = (scope: string) => ({
  dismiss: () => emit('toasts-dismissed', { scope }),
  show: (toast: Omit<BusEvent<'toast'>, 'scope'>) => emit('toast', { ...toast, scope }),
});
