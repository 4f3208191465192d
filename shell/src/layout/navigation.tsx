import type { ChromeLink } from '@chaps/contracts/registry';
import { Menu, X } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './navigation.module.css';
import { NavigationItem } from './navigation-item.tsx';

/** The only route of the shell itself. */
const HOME: ChromeLink = { place: 'main', order: 0, label: 'Home', to: '/', children: [] };

/** The router's key of the newest history entry, whose page may still load. */
const getNewestKey = (): string => window.history.state?.key ?? 'default';

/**
 * Main navigation: a list of links and disclosure buttons. Narrow screens add a menu button. Whether a
 * list is shown follows from its button and from `hidden`, which `start.js` changes on prerendered pages.
 */
export function Navigation({ pages }: { pages: ChromeLink[] }) {
  const { key } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [openItem, setOpenItem] = useState<string>();
  const [page, setPage] = useState(key);
  /** The history entry for which a list was last opened. */
  const [openedAt, setOpenedAt] = useState<string>();
  const listId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  const changeOpen = useCallback((label: string, open: boolean) => {
    if (open) setOpenedAt(getNewestKey());
    // The delayed close of one submenu must not close the next one.
    setOpenItem((current) => (open ? label : current === label ? undefined : current));
  }, []);

  if (page !== key) {
    setPage(key);
    // Keeps open what was opened while this page was loading.
    if (openedAt !== key) {
      setMenuOpen(false);
      setOpenItem(undefined);
    }
  }

  return (
    <nav
      className={styles.navigation}
      aria-label="Main"
      onKeyDown={(event) => {
        // A submenu closes first; see `NavigationItem`.
        if (event.key !== 'Escape' || !menuOpen) return;
        setMenuOpen(false);
        toggle.current?.focus();
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={menuOpen}
        aria-controls={listId}
        onClick={() => {
          setOpenedAt(getNewestKey());
          setMenuOpen((open) => !open);
        }}
      >
        <Menu aria-hidden="true" size={22} className={styles.whenClosed} />
        <X aria-hidden="true" size={22} className={styles.whenOpen} />
        <span>Menu</span>
      </button>
      <ul id={listId} className={styles.list}>
        {[HOME, ...pages].map((link) => (
          <NavigationItem
            key={link.label}
            link={link}
            open={openItem === link.label}
            onOpenChange={changeOpen}
          />
        ))}
      </ul>
    </nav>
  );
}
