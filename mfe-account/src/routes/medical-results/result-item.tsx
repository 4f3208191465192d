import type { MedicalResult } from '@chaps/shared/contracts/results';
import { Card, Tag } from '@chaps/shared/ui';
import Check from 'lucide-react/icons/check';
import Link2Off from 'lucide-react/icons/link-2-off';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import styles from './medical-results.module.css';
import { Contact, NextStep } from './next-step.tsx';
import {
  dateWords,
  isMeasured,
  NO_COMMENTS,
  NO_PRODUCT,
  NOT_AVAILABLE,
  resultSentence,
  valueWithUnit,
} from './result-words.ts';

function Markers({ item }: { item: MedicalResult }) {
  return (
    <div className={styles.markers}>
      {item.result?.test_result ? (
        <Tag tone="green" icon={<Check />}>
          Lab result ready
        </Tag>
      ) : (
        <Tag tone="red" icon={<X />}>
          No lab result
        </Tag>
      )}
      {!item.appointment && (
        <Tag tone="red" icon={<Link2Off />}>
          Appointment not linked
        </Tag>
      )}
    </div>
  );
}

/** One result: the sentence, the comment, the date, what next, then the record (look.md). */
export function ResultItem(props: ComponentProps<typeof NextStep>) {
  const { item, today } = props;
  return (
    <Card as="li">
      <h3 className={styles.sentence}>{resultSentence(item, today)}</h3>
      <Markers item={item} />
      <p className={styles.comment}>{item.result?.comments || NO_COMMENTS}</p>
      <p>
        <span className={styles.label}>Date:</span> {dateWords(item)}
      </p>
      {isMeasured(item) && !item.result?.test_unit && (
        <p>The laboratory gave no unit with this value.</p>
      )}
      {!item.appointment && (
        <p className={styles.screen}>
          We could not match this with one of your appointments. If it surprises you, please{' '}
          <Contact />.
        </p>
      )}
      <div className={styles.next}>
        <h4>What to do next</h4>
        <NextStep {...props} />
      </div>
      <ul className={styles.record}>
        <li>{item.appointment?.event_name ?? `Event: ${NOT_AVAILABLE}`}</li>
        <li>
          {item.appointment?.product_name ?? (
            <>
              Test: <span>{NO_PRODUCT}</span>
            </>
          )}
        </li>
        <li>Test result: {valueWithUnit(item)}</li>
      </ul>
    </Card>
  );
}
