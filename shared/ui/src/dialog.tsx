import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { emit } from '@chaps/runtime';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { keepFocusNear } from './keep-focus.ts';

export interface DialogProps {
  open: boolean;
  /** Called with `false` on Escape, the close button and a press outside. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  tone?: 'plain' | 'warning' | 'error';
  children?: ReactNode;
  /** Buttons, primary one first. */
  actions?: ReactNode;
  /** Element to focus on opening; defaults to the first field, the only action, or the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** The state when the dialog was last opened. */
interface LastOpening {
  open: boolean;
  opener: Element | null;
  /** Address of the page. */
  href: string;
}

const CLOSED: LastOpening = { open: false, opener: null, href: '' };
const getOpening = (opener: Element | null): LastOpening => ({
  open: true,
  opener,
  href: window.location.href,
});

/**
 * The opener, unless focus has already moved: to a result that took it, or to the heading of another
 * page.
 */
function findFinalFocus(
  { opener, href }: LastOpening,
  popup: HTMLElement | null,
): HTMLElement | boolean {
  const { activeElement, body } = document;
  const isLost = activeElement === body || popup?.contains(activeElement);
  if (!isLost || window.location.href !== href) return false;
  return opener instanceof HTMLElement && opener !== body ? opener : true;
}

/** A field to fill in, or else the only action; a destructive action never gets focus directly. */
function findInitialFocus(popup: HTMLElement | null): HTMLElement | boolean {
  const field = popup?.querySelector<HTMLElement>('input, select, textarea');
  const actions = popup?.querySelectorAll<HTMLElement>('[data-actions] button, [data-actions] a');
  // With more buttons or links, the dialog may be long and would open scrolled to its end.
  const isOnly = popup?.querySelectorAll('button, a').length === 2;
  return field ?? (isOnly ? actions?.[0] : undefined) ?? true;
}

const isFocusLost = () => document.activeElement === document.body;

const icons = { warning: TriangleAlert, error: OctagonAlert } as const;

/**
 * A modal dialog. It traps focus and restores it on close, to something near the opener if the opener has
 * been removed.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  tone = 'plain',
  children,
  actions,
  initialFocus,
}: DialogProps) {
  const Icon = tone === 'plain' ? undefined : icons[tone];
  const popup = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<LastOpening>(CLOSED);
  // Set during render, because the dialog's content may take focus before any of the dialog's
  // effects run.
  if (open !== last.open) {
    const { activeElement } = document;
    // If reopened while it fades out, it still has focus or has just lost it.
    const isAgain = popup.current && (popup.current.contains(activeElement) || isFocusLost());
    setLast(open ? getOpening(isAgain ? last.opener : activeElement) : { ...last, open });
  }
  const close = useMemo(() => keepFocusNear(last.open ? last.opener : null), [last]);
  useEffect(() => close, [close]);
  useEffect(() => {
    if (open) emit('dialog-opened', {});
  }, [open]);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            ref={popup}
            className={classNames(styles.popup, styles[tone])}
            initialFocus={initialFocus ?? (() => findInitialFocus(popup.current))}
            finalFocus={() => findFinalFocus(last, popup.current)}
          >
            <div className={styles.top}>
              {Icon && <Icon className={styles.icon} aria-hidden="true" />}
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              <BaseDialog.Close className={styles.close} aria-label="Close">
                <X aria-hidden="true" />
              </BaseDialog.Close>
            </div>
            <BaseDialog.Description className={styles.body} render={<div />}>
              {children}
            </BaseDialog.Description>
            {actions && (
              <div className={styles.actions} data-actions>
                {actions}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
