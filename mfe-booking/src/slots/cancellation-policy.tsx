import { londonDate } from '@chaps/domain/london-time';
import { cancellationSentence, refundTerms } from '@chaps/domain/refunds';
import { Card } from '@chaps/ui';
import { Link } from 'react-router-dom';

interface CancellationPolicyProps {
  /** Pence that the user pays. */
  price: number;
  /** YYYY-MM-DD */
  eventDate: string;
}

/** The refund of a cancellation (spec 9, 'Cancellation' and 'Refund policy'). */
export function CancellationPolicy({ price, eventDate }: CancellationPolicyProps) {
  const terms = refundTerms(price, eventDate, londonDate(new Date()));
  return (
    <Card as="section" title="Cancellation policy" tone="tinted">
      <p>{cancellationSentence(terms)}</p>
      {price > 0 && <p>If you cancel on the day of your test, you pay the full charge.</p>}
      <p>
        Our <Link to="/refund-policy">refund policy</Link> says how and when money is returned.
      </p>
    </Card>
  );
}
