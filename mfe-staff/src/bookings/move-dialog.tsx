import { staffEventQuery } from '@chaps/api-client/staff-events';
import { eventsWithSpacesQuery } from '@chaps/api-client/staff-people';
import { wallTime } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import type { EventsWithSpaces } from '@chaps/contracts/staff-people';
import { formatLongDate } from '@chaps/domain';
import { Button, LazyDialog, LoadFailure, Skeleton } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EventPicker } from '../components/event-picker.tsx';
import { NearbyEvents } from './nearby-events.tsx';

const moveForm = z
  .object({ start_time: wallTime.or(z.literal('')) })
  .refine(({ start_time }) => start_time !== '', {
    path: ['start_time'],
    error: 'Please choose a time.',
  });

interface MoveDialogProps {
  title: string;
  action: string;
  eventId: string;
  /** The person whose booking is moved; events near them are offered. */
  profileId?: string;
  /** Their current time, which is not offered. */
  time?: string;
  /** The host of the event pays for the test. */
  isHostPaid?: boolean;
  /** @throws {ApiError} whose message is shown */
  send: (to: { event_id: string; start_time: string }) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

interface MoveFormProps extends Omit<MoveDialogProps, 'title' | 'profileId'> {
  /** Other events near the person with a free seat. */
  near: EventsWithSpaces | undefined;
}

function MoveForm({
  action,
  eventId,
  near,
  time: present,
  isHostPaid,
  send,
  onClose,
  children,
}: MoveFormProps) {
  const [target, setTarget] = useState(eventId);
  const query = useQuery(staffEventQuery(target));
  const event = query.data;
  const form = useZodForm({
    schema: moveForm,
    labels: { start_time: 'New time' },
    defaultValues: { start_time: '' },
  });
  const choose = (other: string) => {
    setTarget(other);
    form.setValue('start_time', '');
  };
  const own = target === eventId;
  const free = (event?.slots ?? []).filter(
    ({ start_time, taken, capacity }) => taken < capacity && !(own && start_time === present),
  );
  return (
    <Form
      form={form}
      send={({ start_time }) => send({ event_id: target, start_time })}
      action={action}
      busyLabel="Moving..."
      beside={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {children}
      {event && (
        <p>
          {own ? 'This event' : 'To'}: <strong>{event.event.event_name}</strong>,{' '}
          {formatLongDate(event.event.event_date)}
        </p>
      )}
      {isHostPaid && !own && (
        <p>The host of the first event still pays for this test, and will be invoiced for it.</p>
      )}
      {query.error && (
        <LoadFailure
          title="The times could not be loaded"
          message="Nothing has changed."
          onRetry={query.refetch}
        />
      )}
      <FormField
        form={form}
        name="start_time"
        kind="select"
        placeholder={event && free.length === 0 ? 'No times available' : 'Choose a time'}
        options={free.map(({ start_time, taken, capacity }) => ({
          value: start_time,
          label: `${start_time} (${capacity - taken} free)`,
        }))}
      />
      {near && <NearbyEvents found={near} onChange={choose} />}
      <EventPicker label="Another event" optional onChange={({ event_id }) => choose(event_id)} />
    </Form>
  );
}

/**
 * Moves bookings to a free time of their event or another one. The form is shown only once all its data has
 * loaded: content that appeared later would push its button away from the pointer.
 */
export function MoveDialog({ title, profileId, ...move }: MoveDialogProps) {
  const { eventId, onClose } = move;
  const own = useQuery(staffEventQuery(eventId));
  const near = useQuery({
    ...eventsWithSpacesQuery(profileId ?? '', eventId),
    enabled: profileId !== undefined,
  });
  return (
    <LazyDialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {own.isLoading || near.isLoading ? (
        <Skeleton label="Finding available times" height="1.5em" lines={6} />
      ) : (
        <MoveForm {...move} near={near.data} />
      )}
    </LazyDialog>
  );
}
