import type { ClinicScreen } from '@chaps/domain/staff';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Package from 'lucide-react/icons/package';
import TestTube from 'lucide-react/icons/test-tube';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link, useLocation } from 'react-router-dom';
import styles from './day.module.css';
import { SCREEN_NAMES, TAB_NAMES } from './screens.ts';

const ICONS: Readonly<Record<ClinicScreen, typeof UserCheck>> = {
  'check-in': UserCheck,
  ready: ClipboardCheck,
  chair: TestTube,
  queue: ChartColumn,
  'walk-in': UserPlus,
  pack: Package,
};

interface ScreenTabsProps {
  screens: readonly ClinicScreen[];
  path: string;
}

/** Tabs for the screens of the role, at the bottom within reach of a thumb. */
export function ScreenTabs({ screens, path }: ScreenTabsProps) {
  const { pathname } = useLocation();
  const [first] = screens;
  return (
    <nav aria-label="Tasks" className={styles.tabs}>
      {screens.map((screen) => {
        const Icon = ICONS[screen];
        const isHere = pathname === `${path}/${screen}` || (pathname === path && screen === first);
        return (
          <Link
            key={screen}
            to={`${path}/${screen}`}
            aria-label={SCREEN_NAMES[screen]}
            aria-current={isHere ? 'page' : undefined}
          >
            <Icon aria-hidden="true" />
            {TAB_NAMES[screen]}
          </Link>
        );
      })}
    </nav>
  );
}
