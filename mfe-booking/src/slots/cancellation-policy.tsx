import { Card } from '@chaps/shared/ui';
import { Link } from 'react-router-dom';

/** Spec 9, 'Cancellation (booking page)'. */
export function CancellationPolicy() {
  return (
    <Card as="section" title="Cancellation policy" tone="tinted">
      <ul>
        <li>If you cancel more than 48 hours before your appointment, there is no fee.</li>
        <li>If you cancel on the same day, you pay the full charge.</li>
      </ul>
      <p>
        Our <Link to="/refund-policy">refund policy</Link> says how and when money is returned.
      </p>
    </Card>
  );
}
