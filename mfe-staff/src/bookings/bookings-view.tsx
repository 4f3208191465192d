import { exportShownBookings } from '@chaps/api-client/staff-bookings';
import { type BookingColumn, DEFAULT_BOOKING_COLUMNS } from '@chaps/contracts/staff-bookings';
import { ColumnChoice } from '../components/column-choice.tsx';
import { FileButton } from '../components/file-button.tsx';
import type { ListAddress } from '../components/list.tsx';
import styles from '../components/list-tool.module.css';
import { SavedViews } from '../components/saved-views.tsx';
import { usePermissions } from '../components/staff-page.tsx';
import { COLUMN_LABELS } from './booking-columns.tsx';

const { name: _always, ...LABELS } = COLUMN_LABELS;

interface BookingsViewProps {
  eventId: string;
  address: ListAddress;
  columns: readonly BookingColumn[];
}

/** The list's columns and saved views, and its download as shown. */
export function BookingsView({ eventId, address, columns }: BookingsViewProps) {
  const may = usePermissions();
  const { after: _after, before: _before, ...query } = address.query;
  const choose = (chosen: string) => {
    const isUsual = chosen === DEFAULT_BOOKING_COLUMNS.filter((column) => column in LABELS).join();
    address.show({ columns: isUsual ? '' : chosen || 'name' });
  };
  return (
    <div className={styles.tools}>
      <ColumnChoice labels={LABELS} shown={columns} onChoose={choose} />
      <SavedViews list="bookings" address={address} />
      {may('export bookings', eventId) && (
        <FileButton
          label="Save this list"
          name="bookings.csv"
          read={() => exportShownBookings(eventId, query)}
          saved="The whole list, including all pages and these columns, has been saved as a file."
        />
      )}
    </div>
  );
}
