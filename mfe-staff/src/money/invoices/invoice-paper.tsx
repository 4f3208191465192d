import type { Invoice } from '@chaps/contracts/staff-invoices';
import { formatDate, formatPence, londonDate } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import { DataTable, SummaryList } from '@chaps/ui';
import styles from './invoice-paper.module.css';

/** The invoice as the host sees it; in print it is the only content of the A4 page. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { charity } = useSiteConfig();
  const { sent_at: sentAt } = invoice;
  return (
    <article className={styles.paper} aria-label="The invoice">
      <p className={styles.lines}>
        {charity.name}
        {'\n'}
        {charity.address}
        {'\n'}Registered charity {charity.number}
        {'\n'}
        {charity.email}
      </p>
      <SummaryList
        rows={[
          { label: 'Invoice', value: invoice.number ?? 'Draft, not numbered yet' },
          ...(sentAt ? [{ label: 'Date', value: formatDate(londonDate(new Date(sentAt))) }] : []),
          {
            label: 'Billed to',
            value: (
              <span className={styles.lines}>{`${invoice.billed_to}\n${invoice.address}`}</span>
            ),
          },
          { label: 'Event', value: `${invoice.event_name}, ${formatDate(invoice.event_date)}` },
          { label: 'Due on', value: formatDate(invoice.due_on) },
        ]}
      />
      <DataTable
        caption="Items"
        captionHidden
        rows={[invoice]}
        columns={[
          { key: 'description', header: 'Description' },
          { key: 'quantity', header: 'Quantity', align: 'end' },
          {
            key: 'unit_price',
            header: 'Unit price',
            align: 'end',
            cell: ({ unit_price }) => formatPence(unit_price),
          },
          {
            key: 'amount',
            header: 'Amount',
            align: 'end',
            cell: ({ amount }) => formatPence(amount),
          },
        ]}
      />
      <p className={styles.sum}>Total {formatPence(invoice.amount)}</p>
      <h2>How to pay</h2>
      <p className={styles.lines}>{invoice.how_to_pay}</p>
    </article>
  );
}
