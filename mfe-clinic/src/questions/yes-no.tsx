import { useId } from 'react';
import styles from './questions.module.css';

export const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export type Answer = (typeof ANSWERS)[number]['value'];

interface YesNoProps {
  question: string;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
}

/** A question with two answers, both full-sized buttons. */
export function YesNo({ question, answer, onAnswer }: YesNoProps) {
  const name = useId();
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <div className={styles.pair}>
        {ANSWERS.map(({ value, label }) => (
          <label key={value} className={styles.answer}>
            <input
              type="radio"
              name={name}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
