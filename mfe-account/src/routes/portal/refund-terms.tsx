import type { Cancellation } from '@chaps/contracts/cancellations';
import { paths } from '@chaps/contracts/paths';
import { formatPence } from '@chaps/domain';
import { formatCancellationPolicy } from '@chaps/domain/refunds';
import { SummaryList } from '@chaps/ui';
import { Link } from 'react-router-dom';

/** The refund before a cancellation (spec 9, 'Refund policy'), from the server. */
export function RefundTerms({ terms }: { terms: Cancellation }) {
  const policy = <p>{formatCancellationPolicy(terms)}</p>;
  if (terms.paid === 0) return policy;
  const rows = [
    { label: 'You paid', value: formatPence(terms.paid) },
    ...(terms.given_back
      ? [
          {
            label: terms.disputed ? 'Claimed back or refunded' : 'Already refunded',
            value: formatPence(terms.given_back),
          },
        ]
      : []),
    ...(terms.charge > 0
      ? [{ label: 'Payment-processing charge', value: formatPence(terms.charge) }]
      : []),
    { label: 'Your refund', value: <strong>{formatPence(terms.refund)}</strong> },
  ];
  return (
    <>
      <SummaryList rows={rows} />
      {policy}
      {terms.refund > 0 && (
        <p>It will be refunded to the card you paid with, within 14 business days.</p>
      )}
      <p>
        <Link to={paths.refundPolicy()}>Read our refund policy</Link>
      </p>
    </>
  );
}
