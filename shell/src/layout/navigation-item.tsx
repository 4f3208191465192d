import type { ChromeLink, PageLink } from '@chaps/contracts/registry';
import { ChevronDown } from 'lucide-react';
import { useCallback, useId, useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import styles from './navigation.module.css';
import { useDisclosure } from './use-disclosure.ts';

interface NavigationItemProps {
  link: ChromeLink;
  open: boolean;
  /** Opens or closes the item. The function must be stable between renders. */
  onOpenChange: (label: string, open: boolean) => void;
}

interface SubmenuProps {
  id: string;
  links: PageLink[];
  open: boolean;
}

function Submenu({ id, links, open }: SubmenuProps) {
  return (
    <ul id={id} className={styles.submenu} hidden={!open}>
      {links.map((child) => (
        <li key={child.label}>
          <Link to={child.to} className={styles.submenuLink}>
            {child.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An item of the main navigation. A submenu opens by press, keyboard and pointer. */
export function NavigationItem({ link, open, onOpenChange }: NavigationItemProps) {
  const submenuId = useId();
  const disclosure = useRef<HTMLButtonElement>(null);
  const { label } = link;
  const change = useCallback((next: boolean) => onOpenChange(label, next), [label, onOpenChange]);
  const { item, handlers, press } = useDisclosure({ open, onOpenChange: change, disclosure });
  const hasSubmenu = link.children.length > 0;

  return (
    <li ref={item} className={styles.item} {...(hasSubmenu ? handlers : {})}>
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
            onClick={press}
          >
            <ChevronDown aria-hidden="true" size={20} />
          </button>
          <Submenu id={submenuId} links={link.children} open={open} />
        </>
      ) : null}
    </li>
  );
}
