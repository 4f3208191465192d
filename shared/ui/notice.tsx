import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'warning' | 'important' | 'success' | 'error';

const icons = {
  info: Info,
  warning: TriangleAlert,
  important: TriangleAlert,
  success: CircleCheck,
  error: OctagonAlert,
} as const;

export interface NoticeProps {
  tone: NoticeTone;
  title?: ReactNode;
  /** Level of the title's heading; 0 makes it plain bold text. */
  level?: 0 | 2 | 3 | 4;
  /** Read out when it appears: errors at once, everything else politely. */
  live?: boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A message that stays on the page. 'important' is for what must be read before going on. */
export function Notice({
  tone,
  title,
  level = 0,
  live = false,
  id,
  className,
  children,
}: NoticeProps) {
  const titleId = useId();
  const Icon = icons[tone];
  const Heading = level === 0 ? 'p' : (`h${level}` as const);
  const role = live
    ? tone === 'error'
      ? 'alert'
      : 'status'
    : tone === 'important'
      ? 'region'
      : undefined;
  return (
    <div
      id={id}
      role={role}
      aria-labelledby={role === 'region' && title ? titleId : undefined}
      aria-label={role === 'region' && !title ? 'Important' : undefined}
      className={classNames(styles.notice, styles[tone], className)}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        {title && (
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
        )}
        {children}
      </div>
    </div>
  );
}
