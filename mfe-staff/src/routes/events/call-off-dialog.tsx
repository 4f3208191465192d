import { callOffEvent, callOffQuery, refreshStaffEvents } from '@chaps/api-client/staff-events';
import type { CallOffPreview } from '@chaps/contracts/call-offs';
import { formatPence } from '@chaps/domain';
import { DataTable } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/staff-page.tsx';
import { Whole } from '../../components/table-parts.tsx';

function Concerned({ people }: CallOffPreview) {
  if (people.length === 0) return <p>There are no bookings. The event cannot be reopened.</p>;
  const refunds = people.reduce((sum, { refund }) => sum + refund, 0);
  return (
    <>
      <p>
        {people.length === 1 ? '1 person is' : `${people.length} people are`} notified by email and
        refunded in full, {formatPence(refunds)} altogether. This cannot be undone.
      </p>
      <DataTable
        dense
        caption="People to notify and refund"
        captionHidden
        rows={people}
        rowKey={({ reference }) => reference}
        columns={[
          { key: 'name', header: 'Name' },
          {
            key: 'reference',
            header: 'Reference',
            cell: ({ reference }) => <Whole>{reference}</Whole>,
          },
          {
            key: 'refund',
            header: 'Refund',
            align: 'end',
            cell: ({ refund, paying }) => (paying ? 'is paying now' : formatPence(refund)),
          },
        ]}
      />
    </>
  );
}

export function CallOffDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const client = useQueryClient();
  const preview = useQuery(callOffQuery(eventId));
  return (
    <ReasonDialog
      title="Call this event off?"
      action="Call the event off"
      busyLabel="Calling off..."
      keep="Keep the event"
      done="The event is called off."
      onClose={onClose}
      send={async (reason) => {
        await callOffEvent(eventId, reason);
        await refreshStaffEvents(client);
      }}
    >
      <Loaded query={preview}>{({ people }) => <Concerned people={people} />}</Loaded>
    </ReasonDialog>
  );
}
