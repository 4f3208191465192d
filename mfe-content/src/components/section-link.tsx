import { emit } from '@chaps/runtime';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface SectionLinkProps {
  /** Id of a heading or section of this page. */
  section: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link within the page; the shell scrolls (spec 2, 'Shared chrome'). */
export function SectionLink({ section, className, children }: SectionLinkProps) {
  return (
    <Link
      to={{ hash: section }}
      replace
      className={className}
      onClick={() => emit('scroll-to-section', { section })}
    >
      {children}
    </Link>
  );
}
