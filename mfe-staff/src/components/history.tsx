import type { BookingHistoryEntry } from '@chaps/contracts/staff-bookings';
import type { DataColumn } from '@chaps/ui';
import { formatDateAndTime, NoWrap } from './table-parts.tsx';

/** Columns of the history of a booking or a person. */
export const HISTORY_COLUMNS: DataColumn<Omit<BookingHistoryEntry, 'kind'>>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <NoWrap>{formatDateAndTime(at)}</NoWrap> },
  { key: 'what', header: 'What' },
  { key: 'by', header: 'By', cell: ({ by }) => by ?? '' },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
];
