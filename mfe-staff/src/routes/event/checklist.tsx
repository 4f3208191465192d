import { accessCodesQuery } from '@chaps/api-client/staff-events';
import { londonDate, type PublishingCheck, publishingChecklist } from '@chaps/domain';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { Link } from 'react-router-dom';
import { useOpenEvent } from '../../components/event-tab.tsx';
import styles from './overview.module.css';

const WORDS: Record<PublishingCheck, { done: string; missing: string }> = {
  date: { done: 'The day is ahead', missing: 'Choose a day that is ahead' },
  price: { done: 'The price is set', missing: 'Set a price of its own, or leave that of the test' },
  laboratory: { done: 'A laboratory is named', missing: 'Name the laboratory' },
  texts: {
    done: 'The description is written',
    missing: 'Describe the place: parking, entrance, whom to ask',
  },
  'access code': { done: 'There is an access code', missing: 'Make an access code' },
};

/** What a draft has and lacks before it is published, with the way to what is missing. */
export function Checklist() {
  const { eventId, known } = useOpenEvent();
  const codes = useQuery({ ...accessCodesQuery(eventId), enabled: known.event.is_private });
  const checks = publishingChecklist(known.event, londonDate(new Date()), codes.data?.length ?? 0);
  return (
    <section aria-labelledby="checklist">
      <h3 id="checklist">Before it is published</h3>
      <ul className={styles.checklist}>
        {checks.map(({ check, isDone }) => (
          <li key={check}>
            {isDone ? <Check aria-label="Done:" /> : <Circle aria-label="Missing:" />}
            {isDone ? (
              WORDS[check].done
            ) : (
              <Link to={`/staff/events/${eventId}/settings`}>{WORDS[check].missing}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
