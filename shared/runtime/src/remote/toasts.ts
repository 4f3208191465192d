import type { BusEvent } from '@chaps/contracts/bus';
import { emit } from '@chaps/runtime';

/**
 * Toasts for one action. Each attempt starts with `dismiss`, which removes the messages of earlier attempts.
 * @param scope names the action; the actions of one form share it
 */
export const createToasts = (scope: string) => ({
  dismiss: () => emit('toasts-dismissed', { scope }),
  show: (toast: Omit<BusEvent<'toast'>, 'scope'>) => emit('toast', { ...toast, scope }),
});
