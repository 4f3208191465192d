import type { ChromeLink, PageLink } from '@chaps/shared/contracts/registry';
import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './navigation.module.css';
import { SectionLink } from './section-link.tsx';

interface NavigationItemProps {
  link: ChromeLink;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Links of a submenu; a press on one scrolls to its section. */
function Submenu({ id, links }: { id: string; links: PageLink[] }) {
  return (
    <ul id={id} className={styles.submenu}>
      {links.map((child) => (
        <li key={child.label}>
          <SectionLink link={child} className={styles.submenuLink} />
        </li>
      ))}
    </ul>
  );
}

/** One item of the main navigation; with a submenu it opens by press, by keyboard and by pointer. */
export function NavigationItem({ link, open, onOpenChange }: NavigationItemProps) {
  const submenuId = useId();
  const item = useRef<HTMLLIElement>(null);
  const disclosure = useRef<HTMLButtonElement>(null);
  const hasSubmenu = link.children.length > 0;
  // A finger has no hover: it presses the button instead.
  const byMouse = (act: () => void) => (event: React.PointerEvent) => {
    if (event.pointerType === 'mouse') act();
  };

  // The link that had the focus goes away with the submenu: its button takes it back.
  const closeByEscape = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    onOpenChange(false);
    disclosure.current?.focus();
  };

  return (
    <li
      ref={item}
      className={styles.item}
      {...(hasSubmenu
        ? {
            onPointerEnter: byMouse(() => onOpenChange(true)),
            onPointerLeave: byMouse(() => onOpenChange(false)),
            onKeyDown: closeByEscape,
            onBlur: (event: React.FocusEvent) => {
              if (!item.current?.contains(event.relatedTarget)) onOpenChange(false);
            },
          }
        : {})}
    >
      <NavLink to={link.to} end={link.to === '/'} className={styles.link}>
        {link.label}
      </NavLink>
      {hasSubmenu ? (
        <>
          <button
            ref={disclosure}
            type="button"
            className={styles.disclosure}
            aria-expanded={open}
            aria-controls={submenuId}
            aria-label={`${link.label} submenu`}
            onClick={() => onOpenChange(!open)}
          >
            <ChevronDown aria-hidden="true" size={20} />
          </button>
          {open ? <Submenu id={submenuId} links={link.children} /> : null}
        </>
      ) : null}
    </li>
  );
}
