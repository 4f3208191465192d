import type { Appointment } from '@chaps/contracts/appointments';
import { isHeld } from '@chaps/domain/appointments';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Lists of appointments and single ones, also by a mailed link; longer keys have other data. */
const isAppointments = ([root, , ...rest]: QueryKey) =>
  (root === 'appointments' || root === 'pay-links') && rest.length === 0;

/** Whether a cached appointment is held, or its payment is being processed. */
export const holdsSeat = (client: QueryClient, now: Date): boolean =>
  client
    .getQueriesData<Appointment | Appointment[]>({
      predicate: ({ queryKey }) => isAppointments(queryKey),
    })
    .flatMap(([, data]) => data ?? [])
    .some((each) => each.status === 'capturing' || isHeld(each, now));
