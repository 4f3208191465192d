import { useSession } from '@chaps/runtime';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { useEntered } from '../components/staff-page.tsx';
import { useShortcuts } from '../components/use-shortcuts.ts';
import { addressOf, type Section } from '../console/sections.ts';
import { Bar } from './bar.tsx';
import styles from './frame.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { goToListSearch } from './list-search.ts';
import { Rail, useSections } from './rail.tsx';

/** Shortcuts of every page of the console; `keys-dialog.tsx` names them. */
function useFrameShortcuts(sections: readonly Section[], showKeys: () => void): void {
  const navigate = useNavigate();
  const goTo = (section: Section) => () => void navigate(addressOf(section));
  useShortcuts({
    ...Object.fromEntries(sections.map((section) => [`g ${section.key}`, goTo(section)])),
    '/': goToListSearch,
    '?': showKeys,
  });
}

/** The frame of all pages below `/staff`: a bar, the rail of who has entered, and the page. */
export default function Frame() {
  const isSignedIn = useSession(({ user }) => user !== undefined);
  const entered = useEntered();
  const sections = useSections();
  const [keys, setKeys] = useState(false);
  useFrameShortcuts(sections, () => setKeys(true));
  return (
    <div className={styles.console}>
      <Bar isSignedIn={isSignedIn} me={entered} onKeys={() => setKeys(true)} />
      {sections.length > 0 && <Rail sections={sections} />}
      <main id="main" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </div>
  );
}
