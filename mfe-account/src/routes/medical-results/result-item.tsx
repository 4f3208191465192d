import type { MedicalResult } from '@chaps/contracts/results';
import { formatLongDate } from '@chaps/domain';
import { Card, classNames, Tag } from '@chaps/ui';
import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import Link2Off from 'lucide-react/icons/link-2-off';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import { Contact } from '../../components/contact.tsx';
import styles from './medical-results.module.css';
import { NextStep } from './next-step.tsx';
import {
  describeResult,
  formatResultDate,
  formatResultValue,
  getCommentColour,
  isMeasured,
  NO_COMMENTS,
  NO_PRODUCT,
  NOT_AVAILABLE,
} from './result-text.ts';

/** 'Ready' is green with a tick only when the laboratory marks the result green. */
function Ready({ item }: { item: MedicalResult }) {
  const isGreen = getCommentColour(item) === 'green';
  if (item.result?.test_result) {
    return (
      <Tag tone={isGreen ? 'green' : 'neutral'} icon={isGreen ? <Check /> : <FileText />}>
        Lab result ready
      </Tag>
    );
  }
  return (
    <Tag tone="red" icon={<X />}>
      {item.withdrawn ? 'Lab result withdrawn' : 'No lab result'}
    </Tag>
  );
}

function Markers({ item }: { item: MedicalResult }) {
  return (
    <div className={styles.markers}>
      <Ready item={item} />
      {!item.appointment && (
        <Tag tone="red" icon={<Link2Off />}>
          Appointment not linked
        </Tag>
      )}
    </div>
  );
}

/** The laboratory's comment, or an explanation of a withdrawal. */
function Comment({ item }: { item: MedicalResult }) {
  const colour = getCommentColour(item);
  const { result, withdrawn } = item;
  if (withdrawn && !result) {
    return (
      <p className={styles.comment}>
        On {formatLongDate(withdrawn.on)} the laboratory told us that the result was wrong, or
        belongs to someone else. <strong>Please do not rely on it.</strong> We are sorry.
      </p>
    );
  }
  return (
    <p className={classNames(styles.comment, colour && styles[colour])}>
      {result?.comments || NO_COMMENTS}
    </p>
  );
}

export function ResultItem(props: ComponentProps<typeof NextStep>) {
  const { item, today } = props;
  return (
    <Card as="li">
      <h3 className={styles.sentence}>{describeResult(item, today)}</h3>
      <Markers item={item} />
      <Comment item={item} />
      <p>
        <span className={styles.label}>Date:</span> {formatResultDate(item)}
      </p>
      {item.result?.corrected_on && (
        <p>
          <strong>Corrected on {formatLongDate(item.result.corrected_on)}.</strong> This result
          replaces an earlier one.
        </p>
      )}
      {isMeasured(item) && !item.result?.test_unit && (
        <p>The laboratory did not report a unit for this value.</p>
      )}
      {!item.appointment && (
        <p className={styles.screen}>
          We could not match this to one of your appointments. If you were not expecting it, please{' '}
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
        <li>Test result: {formatResultValue(item)}</li>
      </ul>
    </Card>
  );
}
