import { accessCodesQuery } from '@chaps/api-client/staff-events';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useOpenEvent } from '../components/event-tab.tsx';
import { Link } from '../components/links.tsx';
import styles from './overview.module.css';
import { CHECK_LABELS, runChecks } from './publishing-checks.ts';

/** What a draft still lacks before it can be published, with links to add it. */
export function Checklist() {
  const { eventId, known } = useOpenEvent();
  const codes = useQuery({ ...accessCodesQuery(eventId), enabled: known.event.is_private });
  const checks = runChecks(known, codes.data?.length ?? 0);
  return (
    <section aria-labelledby="checklist">
      <h3 id="checklist">Before you publish</h3>
      <ul className={styles.checklist}>
        {checks.map(({ check, isDone, isNeeded }) => (
          <li key={check}>
            {isDone ? <Check aria-label="Done:" /> : <Circle aria-label="Missing:" />}
            {isDone ? (
              CHECK_LABELS[check].done
            ) : (
              <span>
                <Link to={`/staff/events/${eventId}/${CHECK_LABELS[check].at}`}>
                  {CHECK_LABELS[check].missing}
                </Link>
                {isNeeded ? ' (needed to publish)' : ' (can be done later)'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
