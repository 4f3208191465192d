import type { MoneyFigures, MovementsFilter } from '@chaps/contracts/staff-money';
import { formatPence } from '@chaps/domain';
import type { DataColumn } from '@chaps/ui';
import { Link } from '../components/links.tsx';
import { NoWrap } from '../components/table-parts.tsx';

/** Each figure with the filter for the movements that add up to it. */
const FIGURES: { key: keyof MoneyFigures; header: string; of: MovementsFilter }[] = [
  { key: 'takings', header: 'Takings', of: { kind: 'payment' } },
  { key: 'refunds', header: 'Refunded', of: { kind: 'refund' } },
  { key: 'fees', header: 'Fees', of: { kind: 'fee' } },
  { key: 'chargebacks', header: 'Chargebacks', of: { kind: 'chargeback' } },
  { key: 'net', header: 'Net', of: {} },
  { key: 'refunds_due', header: 'Refunds due', of: { state: 'due' } },
  { key: 'refunds_pending', header: 'Pending', of: { state: 'pending' } },
  { key: 'refunds_failed', header: 'Failed', of: { state: 'failed' } },
];

/** Counts payments made before fees were recorded. */
export function UnknownFeesNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      {count === 1 ? 'The fee for one payment was' : `The fees for ${count} payments were`} not
      recorded, so the net amount is overstated by that much.
    </p>
  );
}

/**
 * @param filter returns the filter for a row's movements
 * @param nameOf names a row, for screen reader users who hear a figure on its own
 * @param pathname of the list of movements
 */
export function createFigureColumns<Row extends MoneyFigures>(
  filter: (row: Row) => MovementsFilter,
  nameOf: (row: Row) => string,
  pathname = '/staff/money/movements',
): DataColumn<Row>[] {
  return FIGURES.map(({ key, header, of }) => ({
    key,
    header,
    align: 'end',
    cell: (row) => {
      const amount = formatPence(row[key]);
      if (row[key] === 0) return <NoWrap>{amount}</NoWrap>;
      const search = new URLSearchParams({ ...filter(row), ...of });
      return (
        <Link
          to={{ pathname, search: search.toString() }}
          aria-label={`${amount}: ${header}, ${nameOf(row)}`}
        >
          <NoWrap>{amount}</NoWrap>
        </Link>
      );
    },
  }));
}
