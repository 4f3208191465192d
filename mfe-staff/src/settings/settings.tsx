import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '../components/links.tsx';
import { StaffPage, useCanOpen } from '../components/staff-page.tsx';
import { getPagePath, SETTINGS_PAGES } from '../console/sections.ts';
import styles from './settings.module.css';

/** `/staff/settings`: pages for things that are set up once and rarely checked. */
export default function Settings() {
  const canOpen = useCanOpen();
  const shown = SETTINGS_PAGES.filter((place) => canOpen(getPagePath(place)));
  return (
    <StaffPage title="Settings">
      <ul className={styles.list}>
        {shown.map((place) => (
          <li key={place.path}>
            <Link to={getPagePath(place)}>{place.label}</Link>
            <p>{place.about}</p>
            <ChevronRight aria-hidden="true" />
          </li>
        ))}
      </ul>
    </StaffPage>
  );
}
