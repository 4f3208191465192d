import { Tag } from '@chaps/ui';
import {
  type DayPerson,
  describeBirthDate,
  formatFullName,
  getMinutesWaiting,
} from '../day/people.ts';
import { useNow } from '../day/use-now.ts';
import styles from './waiting-list.module.css';

interface WaitingListProps {
  /** In order of arrival. */
  people: readonly DayPerson[];
  label: string;
  onChoose: (person: DayPerson) => void;
}

/** The people who are waiting, with the minutes since they arrived; the first is next. */
export function WaitingList({ people, label, onChoose }: WaitingListProps) {
  const now = useNow();
  return (
    <ol className={styles.list} aria-label={label}>
      {people.map((person, index) => (
        <li key={person.appointment_id}>
          <button type="button" onClick={() => onChoose(person)}>
            <span className={styles.name}>{formatFullName(person)}</span>
            {person.has_namesake && <strong>{describeBirthDate(person)}</strong>}
            <span>
              {index === 0 && <strong>Next. </strong>}
              {person.start_time ? (
                `Booked for ${person.start_time}, here for`
              ) : (
                <>
                  <Tag tone="neutral">Walk-in</Tag> here for
                </>
              )}{' '}
              {getMinutesWaiting(person, now)} min
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
