import { accessCodesQuery } from '@chaps/api-client/staff-events';
import { londonDate, type PublishingCheck, publishingChecklist } from '@chaps/domain';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { Link } from 'react-router-dom';
import { useOpenEvent } from '../../components/event-tab.tsx';
import styles from './overview.module.css';

/** With the part of the event's pages that settles it. */
const WORDS: Record<PublishingCheck, { done: string; missing: string; at: string }> = {
  date: { done: 'The day is ahead', missing: 'Choose a day that is ahead', at: 'settings#part-what' },
  place: {
    done: 'The place is confirmed on the map',
    missing: 'Look at the place on the map, and confirm it',
    at: 'settings#part-where',
  },
  price: {
    done: 'The price is set',
    missing: 'Set a price of its own, or leave that of the test',
    at: 'settings#part-price',
  },
  test: { done: 'The test is chosen', missing: 'Choose the test', at: 'settings#part-price' },
  laboratory: {
    done: 'A laboratory is named',
    missing: 'Name the laboratory',
    at: 'settings#part-contact',
  },
  contact: {
    done: 'There is somebody to ask',
    missing: 'Say whom people can ask',
    at: 'settings#part-contact',
  },
  staff: {
    done: 'There are staff for the day',
    missing: 'Find somebody for check-in and a phlebotomist',
    at: 'day#staff',
  },
  texts: {
    done: 'The description is written',
    missing: 'Describe the place: parking, entrance, whom to ask',
    at: 'settings#part-what',
  },
  'access code': {
    done: 'There is an access code',
    missing: 'Make an access code',
    at: 'settings#access-codes',
  },
};

/** What a draft has and lacks before it is published, with the way to what is missing. */
export function Checklist() {
  const { eventId, known } = useOpenEvent();
  const codes = useQuery({ ...accessCodesQuery(eventId), enabled: known.event.is_private });
  const about = { accessCodes: codes.data?.length ?? 0, staff: known.day_staff };
  const checks = publishingChecklist(known.event, londonDate(new Date()), about);
  return (
    <section aria-labelledby="checklist">
      <h3 id="checklist">Before it is published</h3>
      <ul className={styles.checklist}>
        {checks.map(({ check, isDone, isNeeded }) => (
          <li key={check}>
            {isDone ? <Check aria-label="Done:" /> : <Circle aria-label="Missing:" />}
            {isDone ? (
              WORDS[check].done
            ) : (
              <span>
                <Link to={`/staff/events/${eventId}/${WORDS[check].at}`}>
                  {WORDS[check].missing}
                </Link>
                {isNeeded ? ' (needed to publish)' : ' (can follow)'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
