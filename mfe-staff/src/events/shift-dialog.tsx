import { changeEvent, refreshStaffEvents } from '@chaps/api-client/staff-events';
import type { EventDetails } from '@chaps/contracts/event-details';
import * as z from '@chaps/contracts/schema';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { shiftTimes } from '@chaps/domain';
import { ApiError } from '@chaps/runtime';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../components/form-dialog.tsx';
import { showSuccess } from '../components/show-success.ts';
import { NotifyDialog } from './notify-dialog.tsx';

const schema = z.object({
  minutes: z
    .string()
    .regex(/^\d{1,3}$/, 'Please enter a whole number of minutes, such as 30.')
    .transform(Number),
  direction: z.enum(['later', 'earlier']),
});

/**
 * Moves an event with all its times and bookings; shows who is affected before they are notified.
 */
export function ShiftDialog({ known, onClose }: { known: StaffEvent; onClose: () => void }) {
  const client = useQueryClient();
  // The version when the dialog was opened, so that later changes by others are not overwritten.
  const [{ event, version }] = useState(known);
  const { event_id: eventId, ...details } = event;
  const [telling, setTelling] = useState<EventDetails>();
  const form = useZodForm({
    schema,
    labels: { minutes: 'Minutes', direction: 'Move earlier or later' },
    defaultValues: { minutes: '30', direction: 'later' },
  });
  const save = async (values: EventDetails, confirmation?: string) => {
    try {
      await changeEvent(eventId, version, values, confirmation);
    } catch (error) {
      const isToTell = error instanceof ApiError && error.code === 'PEOPLE_TO_TELL';
      if (!isToTell || confirmation !== undefined) throw error;
      setTelling(values);
      return;
    }
    await refreshStaffEvents(client);
    onClose();
    showSuccess(`The event now begins at ${values.start_time}.`);
  };
  if (telling) {
    return (
      <NotifyDialog
        eventId={eventId}
        values={telling}
        version={version}
        onClose={onClose}
        save={(confirmation) => save(telling, confirmation)}
      />
    );
  }
  return (
    <FormDialog
      title="Move the whole event"
      intro={
        <p>
          It begins at {event.start_time} and ends at {event.end_time}. All times move, and each
          booking moves with its time.
        </p>
      }
      form={form}
      send={async ({ minutes, direction }) => {
        const times = shiftTimes(event, direction === 'later' ? minutes : -minutes);
        if (times) await save({ ...details, ...times });
        else form.setError('minutes', { message: 'The event would run into another day.' });
      }}
      action="Move the event"
      busyLabel="Moving..."
      keep="Cancel"
      onClose={onClose}
    >
      <FormField form={form} name="minutes" inputMode="numeric" />
      <FormField
        form={form}
        name="direction"
        kind="select"
        options={[
          { value: 'later', label: 'later' },
          { value: 'earlier', label: 'earlier' },
        ]}
      />
    </FormDialog>
  );
}
