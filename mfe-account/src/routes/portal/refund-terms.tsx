import type { Cancellation } from '@chaps/shared/contracts/cancellations';
import { formatLongDate, formatPence } from '@chaps/shared/format';
import { SummaryList } from '@chaps/shared/ui';
import { Link } from 'react-router-dom';

/** What he gets back, before he cancels (spec 9, 'Refund policy'); the server reckons it. */
export function RefundTerms({ terms }: { terms: Cancellation }) {
  if (terms.paid === 0) return <p>You paid nothing, so there is nothing to refund.</p>;
  const rows = [
    { label: 'You paid', value: formatPence(terms.paid) },
    ...(terms.charge > 0
      ? [{ label: 'Payment-processing charge', value: formatPence(terms.charge) }]
      : []),
    { label: 'You get back', value: <strong>{formatPence(terms.refund)}</strong> },
  ];
  return (
    <>
      <SummaryList rows={rows} />
      {terms.refund > 0 ? (
        <p>The money goes back to the card you paid with, within 14 business days.</p>
      ) : (
        <p>
          {terms.refund_until
            ? `A refund was possible until ${formatLongDate(terms.refund_until)}.`
            : 'No refund is given for this appointment.'}
        </p>
      )}
      <p>
        <Link to="/refund-policy">Read our refund policy</Link>
      </p>
    </>
  );
}
