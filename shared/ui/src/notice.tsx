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
  /** Heading level of the title; 0 renders bold text instead. */
  level?: 0 | 2 | 3 | 4;
  /** Announced when it appears: errors immediately, everything else politely. */
  live?: boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A message on the page. 'important' is for text that must be read first. */
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
  // Live notices are announced; important ones are landmarks.
  const Frame = tone === 'important' && !live ? 'section' : 'div';
  const naming =
    Frame === 'section' && (title ? { 'aria-labelledby': titleId } : { 'aria-label': 'Important' });
  return (
    <Frame
      id={id}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      {...naming}
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
    </Frame>
  );
}
