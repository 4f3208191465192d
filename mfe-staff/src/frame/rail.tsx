import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import House from 'lucide-react/icons/house';
import Phone from 'lucide-react/icons/phone-outgoing';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import Settings from 'lucide-react/icons/settings';
import TestTube from 'lucide-react/icons/test-tube-diagonal';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSignedInStaff } from '../components/staff-page.tsx';
import { canOpen } from '../console/can-open.ts';
import { getPagePath, SECTIONS, type Section } from '../console/sections.ts';
import styles from './frame.module.css';

const ICONS: Record<string, ComponentType<{ 'aria-hidden': 'true' }>> = {
  '': House,
  events: CalendarDays,
  people: Users,
  results: TestTube,
  'follow-ups': Phone,
  money: PoundSterling,
  reports: ChartColumn,
  settings: Settings,
};

/** The destinations that the roles allow; none before both sign-in steps. */
export function useSections(): readonly Section[] {
  const grants = useSignedInStaff()?.grants ?? [];
  return SECTIONS.filter((section) => canOpen(grants, getPagePath(section)));
}

export const formatShortcut = ({ key }: Section): string => `G ${key.toUpperCase()}`;

/**
 * The first section that the address belongs to: clinicians see an event's results under Results.
 */
function useCurrentSection(sections: readonly Section[]): Section | undefined {
  const [, , part = ''] = useLocation().pathname.split('/');
  return sections.find(({ path, also = [] }) => part === path || also.includes(part));
}

/** On the left of a wide screen, otherwise at the bottom. */
export function Rail({ sections }: { sections: readonly Section[] }) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-label="Staff console" className={styles.rail}>
      <ul>
        {sections.map((section) => {
          const Icon = ICONS[section.path] ?? House;
          return (
            <li key={section.path}>
              <Link
                to={getPagePath(section)}
                aria-current={section === current ? 'page' : undefined}
                aria-keyshortcuts={formatShortcut(section)}
              >
                <Icon aria-hidden="true" />
                {section.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
