import { useSession } from '@chaps/runtime';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useSignedInStaff } from '../components/staff-page.tsx';
import { clickLink, useShortcuts } from '../components/use-shortcuts.ts';
import type { Section } from '../console/sections.ts';
import { SearchDialog } from '../search/search-dialog.tsx';
import { Bar } from './bar.tsx';
import styles from './frame.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { focusListSearch } from './list-search.ts';
import { formatShortcut, Rail, useSections } from './rail.tsx';

/** The shortcuts of every page of the console; `keys-dialog.tsx` describes them. */
function useFrameShortcuts(
  sections: readonly Section[],
  search: (() => void) | undefined,
  showKeys: () => void,
): void {
  const goTo = (section: Section) => () =>
    clickLink(`nav a[aria-keyshortcuts="${formatShortcut(section)}"]`);
  useShortcuts({
    ...Object.fromEntries(sections.map((section) => [`g ${section.key}`, goTo(section)])),
    'Control+k': search,
    '/': () => focusListSearch() || search?.(),
    '?': showKeys,
  });
}

/** The frame of all pages below `/staff`: the bar, the rail for signed-in staff, and the page. */
export default function Frame() {
  const isSignedIn = useSession(({ user }) => user !== undefined);
  const entered = useSignedInStaff();
  const sections = useSections();
  const [open, setOpen] = useState<'keys' | 'search'>();
  const show = { keys: () => setOpen('keys'), search: () => setOpen('search') };
  const close = () => setOpen(undefined);
  useFrameShortcuts(sections, entered && show.search, show.keys);
  return (
    <div className={styles.console}>
      <Bar isSignedIn={isSignedIn} me={entered} onSearch={show.search} onKeys={show.keys} />
      {sections.length > 0 && <Rail sections={sections} />}
      <main id="main" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
      {open === 'keys' && <KeysDialog onClose={close} />}
      {entered && <SearchDialog open={open === 'search'} onClose={close} />}
    </div>
  );
}
