import type { PageLink } from '@chaps/contracts/registry';
import { emit } from '@chaps/runtime';
import { Link } from 'react-router-dom';

/** Scrolls to a named section once its page is rendered (spec 2, 'Shared chrome'). */
export function SectionLink({
  link,
  className,
}: {
  link: PageLink;
  className?: string | undefined;
}) {
  const { section } = link;
  return (
    <Link
      to={link.to}
      className={className}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
        if (section && !opensElsewhere) emit('scroll-to-section', { section });
      }}
    >
      {link.label}
    </Link>
  );
}
