import { formatDate } from '@chaps/domain';
import { useEffect } from 'react';
import type { DayPerson } from '../day/people.ts';
import styles from './tube-label.module.css';

interface TubeLabelProps {
  person: DayPerson;
  onPrinted: (next: undefined) => void;
}

/** The label of one tube, on paper alone; the browser's print dialog opens with it. */
export function TubeLabel({ person, onPrinted }: TubeLabelProps) {
  const { last_name, first_name, date_of_birth, tube_code } = person;
  useEffect(() => {
    const end = () => onPrinted(undefined);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [onPrinted]);
  return (
    <section className={styles.label} aria-label="Label">
      <strong>
        {last_name}, {first_name}
      </strong>
      {date_of_birth && <span>Born {formatDate(date_of_birth)}</span>}
      <strong className={styles.code}>{tube_code}</strong>
    </section>
  );
}
