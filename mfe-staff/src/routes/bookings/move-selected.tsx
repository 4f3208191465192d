import { moveBookings } from '@chaps/api-client/staff-bookings';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import type { BulkMoveResponse } from '@chaps/contracts/staff-bookings';
import { ActionResult, Button, DataTable } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { Selection } from './booking-columns.tsx';
import { MoveDialog } from './move-dialog.tsx';

export type Moved = { name: string; what: string; moved: boolean }[];

const movedOf = ({ moves }: BulkMoveResponse, selected: Selection): Moved =>
  moves.map(({ appointment_id, moved, message }) => ({
    name: selected.get(appointment_id) ?? appointment_id,
    what: moved ? 'Moved' : `Not moved: ${message ?? ''}`,
    moved,
  }));

interface MoveSelectedProps {
  eventId: string;
  selected: Selection;
  onMoved: (moved: Moved) => void;
  onClose: () => void;
}

export function MoveSelected({ eventId, selected, onMoved, onClose }: MoveSelectedProps) {
  const client = useQueryClient();
  return (
    <MoveDialog
      title={`Move ${selected.size} bookings`}
      action="Move the bookings"
      eventId={eventId}
      onClose={onClose}
      send={async (to) => {
        const body = { ...to, appointment_ids: [...selected.keys()] };
        const done = await moveBookings(eventId, body);
        onMoved(movedOf(done, selected));
        await refreshStaffEvents(client);
      }}
    >
      <p>
        In the order of selection, as long as there is room; the others stay where they are.
        Everyone who moves is notified by email. Nothing is charged or refunded.
      </p>
    </MoveDialog>
  );
}

export function MovedList({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  const count = moved.filter((each) => each.moved).length;
  return (
    <>
      <ActionResult tone={count === moved.length ? 'success' : 'warning'}>
        {count} of {moved.length} moved
      </ActionResult>
      <DataTable
        dense
        caption="What happened to each"
        rows={moved}
        columns={[
          { key: 'name', header: 'Name' },
          { key: 'what', header: 'What happened' },
        ]}
      />
      <Button variant="secondary" onClick={onClose}>
        Close the list
      </Button>
    </>
  );
}
