import { slotsQuery } from '@chaps/api-client/events';
import { createHold, renewHold } from '@chaps/api-client/holds';
import { idempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { ApiError } from '@chaps/runtime';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Seat, seatOfAppointment } from './seat.ts';
import { seatQuery } from './seat-query.ts';

/**
 * The user's seat at one event, also after a reload or in another tab: claim, renew, lapse.
 * @param pass of a private event's access code
 */
export function useHold(eventId: string, pass?: string) {
  const client = useQueryClient();
  const { queryKey } = seatQuery(eventId);
  const [lapsed, setLapsed] = useState(false);
  const [once] = useState(() => idempotencyKeys());
  const standing = useQuery(seatQuery(eventId));
  const seat = standing.data?.seat ?? null;
  const setSeat = (next: Seat | null) =>
    client.setQueryData(queryKey, (before) => ({
      seat: next,
      elsewhere: before?.elsewhere ?? [],
    }));

  const claim = useMutation({
    // The server moves an existing hold at this event, or extends it for the same time.
    mutationFn: async (startTime: string) => {
      await client.cancelQueries({ queryKey });
      const wanted = { eventId, startTime, pass };
      const hold = await once(wanted, (key) => createHold(wanted, key));
      return seatOfAppointment(hold, Date.now());
    },
    onSuccess: (claimed) => {
      setSeat(claimed);
      setLapsed(false);
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: slotsQuery(eventId).queryKey });
      void client.invalidateQueries({ queryKey });
    },
  });

  const lapse = () => {
    setSeat(null);
    setLapsed(true);
    void client.invalidateQueries({ queryKey: slotsQuery(eventId).queryKey });
  };

  const renew = useMutation({
    mutationFn: (held: Seat) => renewHold(held.holdId),
    onSuccess: (hold) => setSeat(seatOfAppointment(hold, Date.now())),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'HOLD_EXPIRED') lapse();
    },
  });

  const others = standing.data?.elsewhere ?? [];
  return { seat, elsewhere: others, isLoading: standing.isPending, claim, renew, lapse, lapsed };
}

export type HoldState = ReturnType<typeof useHold>;
