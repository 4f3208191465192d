import { slotsQuery } from '@chaps/api-client/events';
import { createHold, renewHold } from '@chaps/api-client/holds';
import { idempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { ApiError } from '@chaps/runtime';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Place, placeOfAppointment } from './place.ts';
import { placeQuery } from './place-query.ts';

/**
 * The person's place at one event: found again after a reload or in another tab, claimed, kept for
 * longer, lapsed.
 * @param pass of a private event's access code
 */
export function useHold(eventId: string, pass?: string) {
  const client = useQueryClient();
  const { queryKey } = placeQuery(eventId);
  const [lapsed, setLapsed] = useState(false);
  const [once] = useState(() => idempotencyKeys());
  const standing = useQuery(placeQuery(eventId));
  const place = standing.data?.place ?? null;
  const setPlace = (next: Place | null) =>
    client.setQueryData(queryKey, (before) => ({
      place: next,
      elsewhere: before?.elsewhere ?? [],
    }));

  const claim = useMutation({
    // The server moves a hold he has at this event, or prolongs it when the time is the same.
    mutationFn: async (startTime: string) => {
      await client.cancelQueries({ queryKey });
      const wanted = { eventId, startTime, pass };
      const hold = await once(wanted, (key) => createHold(wanted, key));
      return placeOfAppointment(hold, Date.now());
    },
    onSuccess: (claimed) => {
      setPlace(claimed);
      setLapsed(false);
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: slotsQuery(eventId).queryKey });
      void client.invalidateQueries({ queryKey });
    },
  });

  const lapse = () => {
    setPlace(null);
    setLapsed(true);
    void client.invalidateQueries({ queryKey: slotsQuery(eventId).queryKey });
  };

  const renew = useMutation({
    mutationFn: (held: Place) => renewHold(held.holdId),
    onSuccess: (hold) => setPlace(placeOfAppointment(hold, Date.now())),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'HOLD_EXPIRED') lapse();
    },
  });

  const others = standing.data?.elsewhere ?? [];
  return { place, elsewhere: others, isLoading: standing.isPending, claim, renew, lapse, lapsed };
}

export type HoldState = ReturnType<typeof useHold>;
