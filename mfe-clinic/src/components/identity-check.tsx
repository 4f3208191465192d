import { formatLongDate } from '@chaps/domain';
import { FocusedHeading, Tag } from '@chaps/ui';
import { type DayPerson, formatFullName } from '../day/people.ts';
import styles from './identity-check.module.css';

/** The two facts that the person states themselves, and what they booked. */
export function IdentityCheck({ person }: { person: DayPerson }) {
  const { date_of_birth, start_time, reference } = person;
  return (
    <div className={styles.who}>
      <FocusedHeading focus>{formatFullName(person)}</FocusedHeading>
      <p>
        Born <strong>{date_of_birth ? formatLongDate(date_of_birth) : 'not known'}</strong>. Ask
        them to say both.
      </p>
      <p>
        {start_time ?? <Tag tone="neutral">Walk-in</Tag>} {reference}
      </p>
    </div>
  );
}
