import { exportBookingsShown } from '@chaps/api-client/staff-bookings';
import { type BookingColumn, USUAL_BOOKING_COLUMNS } from '@chaps/contracts/staff-bookings';
import { ActionResult, Button, saveFile } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { ColumnChoice } from '../../components/column-choice.tsx';
import type { ListAddress } from '../../components/list.tsx';
import styles from '../../components/list-tool.module.css';
import { SavedViews } from '../../components/saved-views.tsx';
import { useMay } from '../../components/staff-page.tsx';
import { COLUMN_LABELS } from './booking-columns.tsx';

const { name: _always, ...LABELS } = COLUMN_LABELS;

interface BookingsViewProps {
  eventId: string;
  address: ListAddress;
  columns: readonly BookingColumn[];
}

/** Columns and saved views of the list, and the list as it is shown as a file. */
export function BookingsView({ eventId, address, columns }: BookingsViewProps) {
  const may = useMay();
  const file = useMutation({
    mutationFn: async () => {
      const { after: _after, before: _before, ...query } = address.query;
      saveFile('bookings.csv', await exportBookingsShown(eventId, query));
    },
  });
  const choose = (chosen: string) => {
    const isUsual = chosen === USUAL_BOOKING_COLUMNS.filter((column) => column in LABELS).join();
    address.show({ columns: isUsual ? '' : chosen || 'name' });
  };
  return (
    <>
      <div className={styles.tools}>
        <ColumnChoice labels={LABELS} shown={columns} onChoose={choose} />
        <SavedViews list="bookings" address={address} />
        {may('export bookings', eventId) && (
          <Button
            variant="quiet"
            busy={file.isPending}
            busyLabel="Preparing..."
            onClick={() => file.mutate()}
          >
            File of this list
          </Button>
        )}
      </div>
      {file.isSuccess && (
        <ActionResult of={file.submittedAt} tone="success">
          The file of this list is saved: all its pages, with these columns.
        </ActionResult>
      )}
      {file.error && <ActionResult tone="error">{file.error.message}</ActionResult>}
    </>
  );
}
