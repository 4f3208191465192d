import { Toast } from '@base-ui/react/toast';
import type { BusEvent } from '@chaps/contracts';
import { listen } from '@chaps/runtime';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { isInView } from './in-view.ts';
import styles from './toast-region.module.css';

type Tone = BusEvent<'toast'>['tone'];

const icons = { success: CircleCheck, info: Info, error: OctagonAlert } as const;

// Base UI renders toasts as dialogs; these need no answer.
const messageProps = { role: 'group', 'aria-modal': undefined } as const;

/** Milliseconds that suit a slow reader; errors stay until dismissed. */
const getTimeout = (title: string, description = '', tone: Tone): number =>
  tone === 'error' ? 0 : 8000 + 60 * (title.length + description.length);

export interface ToastRegionProps {
  /** Returns the messages sent before the region rendered; called once. */
  takeWaiting?: () => BusEvent<'toast'>[];
}

function Messages({ takeWaiting }: ToastRegionProps) {
  const { toasts, add, close } = Toast.useToastManager<{ tone: Tone }>();
  const shown = useRef(new Map<string, BusEvent<'toast'>>());
  useEffect(() => {
    const messages = shown.current;
    const show = (message: BusEvent<'toast'>) => {
      const { tone, title, description } = message;
      const timeout = getTimeout(title, description, tone);
      messages.set(add({ title, description, data: { tone }, timeout }), message);
    };
    const closeThose = (isMeant: (message: BusEvent<'toast'>) => boolean) => {
      for (const [id, message] of messages) {
        if (!isMeant(message)) continue;
        messages.delete(id);
        close(id);
      }
    };
    takeWaiting?.().forEach(show);
    const stops = [
      listen('toast', show),
      listen('toasts-dismissed', ({ scope }) => closeThose((message) => message.scope === scope)),
      // On a phone they would cover the dialog's buttons.
      listen('dialog-opened', () => closeThose(({ tone }) => tone !== 'error')),
    ];
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
        {...messageProps}
        className={classNames(styles.toast, styles[tone])}
      >
        <Toast.Content className={styles.content}>
          <Icon className={styles.icon} aria-hidden="true" />
          <div className={styles.text}>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.description} />
          </div>
          {/* Base UI hides the button from screen readers until the region has focus. */}
          <Toast.Close className={styles.close} aria-hidden={false} aria-label="Dismiss message">
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Scrolls the focused element above the messages, if it was in view. */
function uncoverFocus(region: Element): void {
  const { activeElement: focused } = document;
  if (!focused || !isInView(focused)) return;
  const { bottom, right } = focused.getBoundingClientRect();
  const messages = region.getBoundingClientRect();
  const isBeside = right < messages.left || bottom < messages.top;
  if (!isBeside) focused.scrollIntoView({ block: 'nearest' });
}

/**
 * Ref for the region's element: sets `--messages`, the height that messages cover at the bottom of the
 * window. Pages leave that much room, and the focused element is scrolled above them.
 */
function reserveToastSpace(region: HTMLDivElement | null): (() => void) | undefined {
  if (!region || typeof ResizeObserver === 'undefined') return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = region;
    // Without messages, the page looks as it did before this code loaded.
    if (offsetHeight === 0) style.removeProperty('--messages');
    else style.setProperty('--messages', `${offsetHeight}px`);
    uncoverFocus(region);
  });
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty('--messages');
  };
}

/** Shows 'toast' events from the bus. The shell renders it once. */
export function ToastRegion(props: ToastRegionProps) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          ref={reserveToastSpace}
          className={styles.region}
          aria-label="Notifications"
        >
          <Messages {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
