import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './prose.module.css';

export interface ProseProps {
  className?: string;
  children: ReactNode;
}

/** Running text: headings, paragraphs, lists, quotes, tables and pictures in a readable measure. */
export function Prose({ className, children }: ProseProps) {
  return <div className={classNames(styles.prose, className)}>{children}</div>;
}
