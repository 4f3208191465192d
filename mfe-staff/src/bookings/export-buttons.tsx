import { exportBookings } from '@chaps/api-client/staff-bookings';
import { EXPORT_AUDIENCES, type ExportAudience } from '@chaps/contracts/staff-bookings';
import { ActionResult, Button, saveFile } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { usePermissions } from '../components/staff-page.tsx';

export function ExportButtons({ eventId }: { eventId: string }) {
  const may = usePermissions();
  const file = useMutation({
    mutationFn: async (reader: ExportAudience) =>
      saveFile(`appointments-${reader}.csv`, await exportBookings(eventId, reader)),
  });
  const readers = EXPORT_AUDIENCES.filter(
    (reader) => reader === 'clinic' || may('use NHS numbers', eventId),
  );
  return (
    <>
      {readers.map((reader) => (
        <Button
          key={reader}
          variant="secondary"
          busy={file.isPending && file.variables === reader}
          busyLabel="Preparing..."
          onClick={() => file.mutate(reader)}
        >
          Save the file for the {reader}
        </Button>
      ))}
      {file.isSuccess && (
        <ActionResult tone="success">
          The file for the {file.variables} has been saved.
        </ActionResult>
      )}
      {file.error && <ActionResult tone="error">{file.error.message}</ActionResult>}
    </>
  );
}
