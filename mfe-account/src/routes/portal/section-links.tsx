import type { MouseEvent } from 'react';
import styles from './portal.module.css';

/** Sections of the portal, by the ids of their cards. */
export const PORTAL_SECTIONS = {
  'my-appointments': 'My appointments',
  'my-next-test': 'My next test',
  'my-gp': 'My GP practice',
  'my-consents': 'My consents',
  'my-emails': 'My e-mails',
  'my-data': 'My data',
  'your-password': 'Your password',
} as const;

/** Scrolls to a section without a new history entry, so that Back still leaves the portal. */
function goToSection(event: MouseEvent, id: string): void {
  const heading = document.getElementById(id)?.querySelector('h2');
  if (!heading) return;
  event.preventDefault();
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}

export function SectionLinks() {
  return (
    <nav aria-label="On this page">
      <ul className={styles.sectionLinks}>
        {Object.entries(PORTAL_SECTIONS).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goToSection(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
