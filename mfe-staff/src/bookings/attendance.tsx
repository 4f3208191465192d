import { markAttendance } from '@chaps/api-client/staff-bookings';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import { ActionResult, Button } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatPeopleCount } from './filter.ts';

interface AttendanceMarks {
  ids: readonly string[];
  came: boolean | null;
}

/** The bookings that were marked, and the API's answer. */
export interface MarkedBookings extends AttendanceMarks {
  marked: number;
  skipped: number;
}

/** Marks attendance, and refreshes the lists. */
function useMarkAttendance(eventId: string, onMarked: (marked: MarkedBookings) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, came }: AttendanceMarks) =>
      markAttendance(eventId, { appointment_ids: [...ids], came }),
    onSuccess: async (answer, marks) => {
      onMarked({ ...marks, ...answer });
      await refreshStaffEvents(client);
    },
  });
}

interface AttendanceButtonsProps {
  eventId: string;
  ids: readonly string[];
  /** The current mark; undefined for several people. */
  came?: boolean | null | undefined;
  onMarked: (marked: MarkedBookings) => void;
}

/** 'Attended' and 'Did not attend'; for one person who is marked, the opposite mark and 'none'. */
export function AttendanceButtons({ eventId, ids, came, onMarked }: AttendanceButtonsProps) {
  const marking = useMarkAttendance(eventId, onMarked);
  const choices = [
    { mark: true, label: 'Attended' },
    { mark: false, label: 'Did not attend' },
    ...(typeof came === 'boolean' ? [{ mark: null, label: 'Clear attendance' }] : []),
  ];
  return (
    <>
      {choices
        .filter(({ mark }) => mark !== came)
        .map(({ mark, label }) => (
          <Button
            key={label}
            variant="secondary"
            busy={marking.isPending && marking.variables.came === mark}
            busyLabel="Saving..."
            onClick={() => marking.mutate({ ids, came: mark })}
          >
            {label}
          </Button>
        ))}
      {marking.error && <ActionResult tone="error">{marking.error.message}</ActionResult>}
    </>
  );
}

function describeOutcome({ came, marked }: MarkedBookings): string {
  if (came === null) return `${marked === 1 ? 'is' : 'are'} no longer marked`;
  return `${marked === 1 ? 'has' : 'have'} been marked as ${came ? '‘attended’' : '‘did not attend’'}`;
}

function describeMarked(last: MarkedBookings): string {
  const { marked, skipped } = last;
  const done = `${formatPeopleCount(marked)} ${describeOutcome(last)}.`;
  return skipped > 0
    ? `${done} ${formatPeopleCount(skipped)} could not be changed: the booking is not confirmed, or later steps have been recorded.`
    : done;
}

interface MarkedNoticeProps {
  eventId: string;
  marked: MarkedBookings;
  onMarked: (marked: MarkedBookings) => void;
}

/** Says who was marked. */
export const AttendanceResult = ({ marked }: Pick<MarkedNoticeProps, 'marked'>) => (
  <ActionResult of={marked} tone="success">
    {describeMarked(marked)}
  </ActionResult>
);

/** Confirms marks for several people, and undoes them. */
export function AttendanceNotice({ eventId, marked, onMarked }: MarkedNoticeProps) {
  const undoing = useMarkAttendance(eventId, onMarked);
  return (
    <ActionResult of={undoing.error ?? marked} tone={undoing.error ? 'error' : 'success'}>
      <p>{undoing.error?.message ?? describeMarked(marked)}</p>
      {marked.came !== null && marked.marked > 0 && (
        <Button
          variant="secondary"
          busy={undoing.isPending}
          busyLabel="Removing..."
          onClick={() => undoing.mutate({ ids: marked.ids, came: null })}
        >
          Clear attendance
        </Button>
      )}
    </ActionResult>
  );
}
