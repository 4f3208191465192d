import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './back-link.module.css';

export interface BackLinkProps extends Pick<LinkProps, 'to' | 'state' | 'replace'> {
  children: ReactNode;
}

/** A link above the heading to the previous page. */
export function BackLink({ children, ...link }: BackLinkProps) {
  return (
    <Link {...link} className={styles.back}>
      <ArrowLeft className={styles.icon} aria-hidden="true" />
      {children}
    </Link>
  );
}
