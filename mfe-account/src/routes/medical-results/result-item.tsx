import type { MedicalResult } from '@chaps/contracts/results';
import { formatLongDate } from '@chaps/domain';
import { Card, classNames, Tag } from '@chaps/ui';
import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import Link2Off from 'lucide-react/icons/link-2-off';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import styles from './medical-results.module.css';
import { Contact, NextStep } from './next-step.tsx';
import {
  dateText,
  isMeasured,
  NO_COMMENTS,
  NO_PRODUCT,
  NOT_AVAILABLE,
  resultSentence,
  valueWithUnit,
  writtenColour,
} from './result-text.ts';

/** 'Ready' is green with a tick only when the laboratory marks the result green. */
function Markers({ item }: { item: MedicalResult }) {
  const isGreen = writtenColour(item) === 'green';
  return (
    <div className={styles.markers}>
      {item.result?.test_result ? (
        <Tag tone={isGreen ? 'green' : 'neutral'} icon={isGreen ? <Check /> : <FileText />}>
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

export function ResultItem(props: ComponentProps<typeof NextStep>) {
  const { item, today } = props;
  const colour = writtenColour(item);
  return (
    <Card as="li">
      <h3 className={styles.sentence}>{resultSentence(item, today)}</h3>
      <Markers item={item} />
      <p className={classNames(styles.comment, colour && styles[colour])}>
        {item.result?.comments || NO_COMMENTS}
      </p>
      <p>
        <span className={styles.label}>Date:</span> {dateText(item)}
      </p>
      {item.result?.corrected_on && (
        <p>
          <strong>Corrected on {formatLongDate(item.result.corrected_on)}.</strong> This result
          takes the place of an earlier one.
        </p>
      )}
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
