import { appointmentsQuery, cacheAppointment } from '@chaps/api-client/appointments';
import { readEventPass } from '@chaps/api-client/event-pass';
import { refreshEvents } from '@chaps/api-client/events';
import { createHold, type SlotClaim } from '@chaps/api-client/holds';
import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { hasSeat } from '@chaps/domain/appointments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The user's appointment at one event, from the hold onwards, and the claim of a slot. */
export function useHold(eventId: string) {
  const client = useQueryClient();
  const [once] = useState(() => createIdempotencyKeys());
  const [lapsed, setLapsed] = useState(false);
  const own = useQuery({ ...appointmentsQuery(), refetchOnWindowFocus: true });
  const seats = own.data?.filter((each) => hasSeat(each, new Date())) ?? [];
  const appointment = seats.find(({ event_id }) => event_id === eventId);

  const claim = useMutation({
    // The server moves an existing hold for this event, or extends it if the slot is the same.
    mutationFn: async (slot: Omit<SlotClaim, 'eventId' | 'pass'>) => {
      await client.cancelQueries({ queryKey: appointmentsQuery().queryKey });
      const wanted = { eventId, ...slot, pass: readEventPass(eventId, new Date()) };
      return once(wanted, (key) => createHold(wanted, key));
    },
    onSuccess: (claimed) => {
      cacheAppointment(client, claimed);
      setLapsed(false);
    },
    // Someone took the time, or the event was called off.
    onError: () => refreshEvents(client),
    // Not awaited, because that would delay navigation, and the user may have left in the meantime.
    onSettled: () => void client.invalidateQueries({ queryKey: appointmentsQuery().queryKey }),
  });

  const lapse = () => {
    if (appointment) cacheAppointment(client, { ...appointment, status: 'released' });
    setLapsed(true);
    refreshEvents(client);
  };

  const elsewhere = seats.filter(({ event_id }) => event_id !== eventId);
  const isFreeRepeat = own.data?.some(({ visit }) => visit?.free_repeat) ?? false;
  const lookup = {
    isLoading: own.isPending,
    /** Whether it is unknown if the user has a seat. */
    hasFailed: own.isError && !own.data,
    retry: own.refetch,
  };
  return { appointment, elsewhere, isFreeRepeat, lookup, claim, lapse, lapsed };
}

export type HoldState = ReturnType<typeof useHold>;
