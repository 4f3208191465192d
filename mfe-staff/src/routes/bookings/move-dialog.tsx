import { wallTime } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import type { StaffBooking } from '@chaps/contracts/staff-bookings';
import { formatLongDate, formatPence } from '@chaps/domain';
import { Button, LazyDialog } from '@chaps/ui';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moveBooking } from '../../api/bookings.ts';
import { eventQuery } from '../../api/events.ts';
import { EventPicker } from '../../components/event-picker.tsx';
import { StaffForm } from '../../components/staff-form.tsx';

const moveForm = z
  .object({ start_time: wallTime.or(z.literal('')) })
  .refine(({ start_time }) => start_time !== '', {
    path: ['start_time'],
    error: 'Please choose a time.',
  });

interface MoveDialogProps {
  booking: StaffBooking;
  onMoved: (eventId: string) => Promise<unknown>;
  onClose: () => void;
}

/** Moves a booking to a free time of its event or of another. */
export function MoveDialog({ booking, onMoved, onClose }: MoveDialogProps) {
  const [target, setTarget] = useState(booking.event_id);
  const event = useQuery(eventQuery(target)).data;
  const form = useZodForm({
    schema: moveForm,
    labels: { start_time: 'New time' },
    defaultValues: { start_time: '' },
  });
  const own = target === booking.event_id;
  const free = (event?.slots ?? []).filter(
    ({ time, taken, capacity }) => taken < capacity && !(own && time === booking.time),
  );
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${booking.first_name} ${booking.last_name}`}
    >
      <StaffForm
        form={form}
        send={async ({ start_time }) => {
          const from = { eventId: booking.event_id, appointmentId: booking.appointment_id };
          await moveBooking(from, { event_id: target, start_time });
          await onMoved(target);
        }}
        action="Move the booking"
        busyLabel="Moving..."
        beside={
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
        }
      >
        <p>
          They are told by mail. Nothing is charged or refunded
          {booking.paid > 0 && `: the ${formatPence(booking.paid)} that they have paid stay`}.
        </p>
        {event && (
          <p>
            {own ? 'This event' : 'To'}: <strong>{event.event.event_name}</strong>,{' '}
            {formatLongDate(event.event.event_date)}
          </p>
        )}
        <FormField
          form={form}
          name="start_time"
          kind="select"
          placeholder={free.length > 0 ? 'Choose a time' : 'No time is free'}
          options={free.map(({ time, taken, capacity }) => ({
            value: time,
            label: `${time} (${capacity - taken} free)`,
          }))}
        />
        <EventPicker
          label="Another event"
          optional
          onChange={({ event_id }) => {
            setTarget(event_id);
            form.setValue('start_time', '');
          }}
        />
      </StaffForm>
    </LazyDialog>
  );
}
