import { moveBookings, undoMoves } from '@chaps/api-client/staff-bookings';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import type { BulkMoveResponse, BulkUndoResponse } from '@chaps/contracts/several-bookings';
import { ActionResult, Button, DataTable } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { Selection } from './booking-columns.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { getCallAdvice } from './reach.ts';
import { UndoNotice } from './undo-notice.tsx';

/** The outcome of each booking. */
export interface MoveSummary {
  id: string;
  bookings: { id: string; name: string; what: string; isDone: boolean }[];
  said: string;
  /** The event they were moved to; absent once this was undone. */
  undoAt?: string;
}

const count = (bookings: MoveSummary['bookings']) =>
  `${bookings.filter(({ isDone }) => isDone).length} of ${bookings.length}`;

function describeMoved({ moves }: BulkMoveResponse, selected: Selection, to: string): MoveSummary {
  const bookings = moves.map(({ appointment_id: id, moved, message, reached = true, phone }) => {
    const name = selected.get(id) ?? id;
    const done = reached ? 'Moved' : `Moved. ${getCallAdvice(name, phone)}`;
    return { id, name, what: moved ? done : `Not moved: ${message ?? ''}`, isDone: moved };
  });
  const reached = moves.filter((move) => move.moved && move.reached !== false).length;
  const said = `${count(bookings)} moved. Will be notified by e-mail in a minute: ${reached}.`;
  const nobody = { id: crypto.randomUUID(), bookings, said: 'Nobody was moved.' };
  return bookings.some(({ isDone }) => isDone) ? { ...nobody, said, undoAt: to } : nobody;
}

function describeUndone({ moves }: BulkUndoResponse, before: MoveSummary): MoveSummary {
  const names = new Map(before.bookings.map(({ id, name }) => [id, name]));
  const bookings = moves.map(({ appointment_id: id, undone, message }) => ({
    id,
    name: names.get(id) ?? id,
    what: undone ? 'Moved back' : `Not undone: ${message ?? ''}`,
    isDone: undone,
  }));
  return { id: before.id, bookings, said: `${count(bookings)} moved back` };
}

interface MoveSelectedProps {
  eventId: string;
  selected: Selection;
  onMoved: (moved: MoveSummary) => void;
  onClose: () => void;
}

export function MoveSelected({ eventId, selected, onMoved, onClose }: MoveSelectedProps) {
  const client = useQueryClient();
  return (
    <MoveDialog
      title={selected.size === 1 ? 'Move 1 booking' : `Move ${selected.size} bookings`}
      action="Move the bookings"
      eventId={eventId}
      onClose={onClose}
      send={async (to) => {
        const body = { ...to, undoable: true, appointment_ids: [...selected.keys()] };
        const done = await moveBookings(eventId, body);
        onMoved(describeMoved(done, selected, to.event_id));
        await refreshStaffEvents(client);
      }}
    >
      <p>
        Bookings are moved in the order selected, while there is room; the rest stay where they are.
        Everyone who is moved will be notified by e-mail, and anyone we cannot reach by e-mail will
        be listed afterwards. Nothing is charged or refunded.
      </p>
    </MoveDialog>
  );
}

interface MovedListProps {
  moved: MoveSummary;
  onUndone: (undone: MoveSummary) => void;
  onClose: () => void;
}

/** The outcome for each booking. For a minute, one button undoes all the moves. */
export function MoveOutcomes({ moved, onUndone, onClose }: MovedListProps) {
  const client = useQueryClient();
  const { bookings, said, undoAt } = moved;
  const done = bookings.filter(({ isDone }) => isDone);
  const tone = done.length === bookings.length ? 'success' : 'warning';
  return (
    <>
      {undoAt ? (
        <UndoNotice
          done={said}
          tone={tone}
          undone="The bookings have been moved back."
          undo={() =>
            undoMoves(
              undoAt,
              done.map(({ id }) => id),
            )
          }
          onUndone={async (answer) => {
            onUndone(describeUndone(answer, moved));
            await refreshStaffEvents(client);
          }}
        />
      ) : (
        <ActionResult tone={tone}>{said}</ActionResult>
      )}
      <DataTable
        dense
        caption="Outcome for each booking"
        rows={bookings}
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
