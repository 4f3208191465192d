import type { MedicalResult } from '@chaps/contracts/results';
import { formatLongDate } from '@chaps/domain';
import { Link } from 'react-router-dom';
import { Contact } from '../../components/contact.tsx';
import { VisitOutcome } from '../../visits/visit-outcome.tsx';
import { getResultDay, getResultStatus, toRecordedVisit } from './result-text.ts';

interface NextStepProps {
  item: MedicalResult;
  /** London day, `YYYY-MM-DD`. */
  today: string;
  /** Whether a newer value is shown above. Its advice then applies instead. */
  superseded: boolean;
}

/**
 * The next step. It refers to the laboratory's comment and to people, and never judges a number.
 */
export function NextStep({ item, today, superseded }: NextStepProps) {
  const day = getResultDay(item);
  const standing = getResultStatus(item, today);
  switch (standing) {
    case 'ready':
      if (superseded) return <p>You have a newer result above. Follow the comment on that one.</p>;
      return (
        <p>
          Follow the laboratory's comment. A normal PSA does not rule out cancer, and a raised one
          often has another cause. If you have symptoms or questions,{' '}
          <strong>speak to your GP</strong> and take this result with you.{' '}
          <Link to="/information-hub/prostate-diseases-and-prostate-cancer">
            Read about PSA and the prostate
          </Link>
          .
        </p>
      );
    case 'in words':
      return (
        <p>
          The laboratory did not report a number. Read its comment first. To ask what it means, or
          to ask for another test, please <Contact />.
        </p>
      );
    case 'withdrawn':
      return (
        <p>
          If you have told your GP or anybody else about this result, please tell them that it was
          withdrawn. If the laboratory sends us another one, it will appear here, and we will write
          to you. To ask what happens next, please <Contact />.
        </p>
      );
    case 'ahead':
      return (
        <p>
          Your test is on {day && formatLongDate(day)}. Once your sample is taken, your result will
          appear here.
        </p>
      );
    case 'unknown':
      return (
        <p>
          We do not know when it will be ready. Please <Contact />, and we will find out.
        </p>
      );
    default:
      return (
        <VisitOutcome stage={standing} visit={toRecordedVisit(item)} where="It will appear here." />
      );
  }
}
