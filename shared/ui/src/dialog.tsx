import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
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
  const close = useMemo(() => keepFocusNear(open ? document.activeElement : null), [open]);
  useEffect(() => close, [close]);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            className={classNames(styles.popup, styles[tone])}
            initialFocus={initialFocus}
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
