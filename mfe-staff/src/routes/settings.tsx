import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { StaffPage, Unknown, useMay } from '../components/staff-page.tsx';
import { addressOf, SETTINGS } from '../console/sections.ts';
import styles from './settings.module.css';

/** `/staff/settings`: what is set up once and looked at now and then. */
export default function Settings() {
  const may = useMay();
  const shown = SETTINGS.filter(({ needs }) => needs.some((action) => may(action)));
  return (
    <StaffPage title="Settings">
      {shown.length === 0 && <Unknown />}
      <ul className={styles.list}>
        {shown.map((place) => (
          <li key={place.path}>
            <Link to={addressOf(place)}>{place.label}</Link>
            <p>{place.about}</p>
            <ChevronRight aria-hidden="true" />
          </li>
        ))}
      </ul>
    </StaffPage>
  );
}
