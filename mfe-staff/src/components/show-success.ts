import { createToasts } from '@chaps/runtime/remote/toasts';

const toasts = createToasts('staff');

/** Confirms an action whose dialog has closed, replacing the previous confirmation. */
export function showSuccess(title: string): void {
  toasts.dismiss();
  toasts.show({ tone: 'success', title });
}
