import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
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
  /** Buttons, the main one first. */
  actions?: ReactNode;
  /** What has the focus when it opens; else its first control, the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const CLOSED = { open: false, opener: null };

const icons = { warning: TriangleAlert, error: OctagonAlert } as const;

/** A modal dialog. It traps the focus and restores it on close, near its opener if that is gone. */
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
  const [last, setLast] = useState<{ open: boolean; opener: Element | null }>(CLOSED);
  // While it renders: what the dialog contains may take the focus before any effect of the dialog.
  if (open !== last.open) setLast({ open, opener: open ? document.activeElement : last.opener });
  const close = useMemo(() => keepFocusNear(last.open ? last.opener : null), [last]);
  useEffect(() => close, [close]);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            className={classNames(styles.popup, styles[tone])}
            initialFocus={initialFocus}
            finalFocus={() => !(last.opener instanceof HTMLElement) || last.opener}
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
            {actions && <div className={styles.actions}>{actions}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
