import type { Appointment } from '@chaps/contracts/appointments';
import { isHeld } from '@chaps/domain/held';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Keys of the user's appointments, and of the appointment of a mailed link. No other data below these keys is
 * a held seat.
 */
const KEYS = ['appointments', 'pay-links'];

/** Whether a cached appointment is held, or its payment is being processed. */
export const holdsSeat = (client: QueryClient, now: Date): boolean =>
  KEYS.flatMap((key) => client.getQueriesData<Appointment | Appointment[]>({ queryKey: [key] }))
    .flatMap(([, data]) => data ?? [])
    .some((each) => each.status === 'capturing' || isHeld(each, now));
