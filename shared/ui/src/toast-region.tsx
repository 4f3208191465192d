import { Toast } from '@base-ui/react/toast';
import type { BusEvent } from '@chaps/contracts';
import { listen } from '@chaps/runtime';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './toast-region.module.css';

type Tone = BusEvent<'toast'>['tone'];

const icons = { success: CircleCheck, info: Info, error: OctagonAlert } as const;

// Base UI renders toasts as dialogs; these need no answer.
const asMessage = { role: 'group', 'aria-modal': undefined } as const;

/** Milliseconds for a slow reader; errors stay until dismissed. */
const stay = (title: string, description = '', tone: Tone): number =>
  tone === 'error' ? 0 : 8000 + 60 * (title.length + description.length);

export interface ToastRegionProps {
  /** Returns the messages sent before the region rendered; called once. */
  takeWaiting?: () => BusEvent<'toast'>[];
}

function Messages({ takeWaiting }: ToastRegionProps) {
  const { toasts, add, close } = Toast.useToastManager<{ tone: Tone }>();
  const shown = useRef(new Map<string, string>());
  useEffect(() => {
    const scopes = shown.current;
    const show = ({ tone, title, description, scope }: BusEvent<'toast'>) => {
      const timeout = stay(title, description, tone);
      const id = add({ title, description, data: { tone }, timeout });
      if (scope) scopes.set(id, scope);
    };
    const dismiss = ({ scope }: BusEvent<'toasts-dismissed'>) => {
      for (const [id, of] of scopes) {
        if (of !== scope) continue;
        scopes.delete(id);
        close(id);
      }
    };
    takeWaiting?.().forEach(show);
    const stops = [listen('toast', show), listen('toasts-dismissed', dismiss)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [add, close, takeWaiting]);
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? 'info';
    const Icon = icons[tone];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        {...asMessage}
        className={classNames(styles.toast, styles[tone])}
      >
        <Toast.Content className={styles.content}>
          <Icon className={styles.icon} aria-hidden="true" />
          <div className={styles.text}>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.description} />
          </div>
          {/* Base UI hides the button from screen readers until the region has the focus. */}
          <Toast.Close className={styles.close} aria-hidden={false} aria-label="Dismiss message">
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Shows the bus event 'toast'. The shell renders it once. */
export function ToastRegion(props: ToastRegionProps) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.region} aria-label="Notifications">
          <Messages {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
