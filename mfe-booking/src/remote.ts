import { appointmentQuery, appointmentsQuery } from '@chaps/api-client/appointments';
import { eventPass } from '@chaps/api-client/event-pass';
import { eventQuery, slotsQuery } from '@chaps/api-client/events';
import { profileQuery } from '@chaps/api-client/profiles';
import { queryClient, readStoredUser, useSession } from '@chaps/runtime';
import { lazyRoute } from '@chaps/runtime/remote';
import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/check-nhs-number',
    element: lazyRoute(() => import('./routes/check-nhs-number.tsx')),
  },
  { path: '/book-event', element: lazyRoute(() => import('./routes/book-event.tsx')) },
  { path: '/test-consent', element: lazyRoute(() => import('./routes/test-consent.tsx')) },
  { path: '/checkout', element: lazyRoute(() => import('./routes/checkout.tsx')) },
  { path: '/booking-success', element: lazyRoute(() => import('./routes/booking-success.tsx')) },
];

/** Starts the requests of a page while its code loads. */
export function prefetch(url: URL): void {
  const event = url.searchParams.get('event');
  if (url.pathname === '/book-event' && event) {
    void queryClient.prefetchQuery(eventQuery(event, eventPass(event, new Date())));
    // The chosen time is part of the address: choosing another must not refetch these.
    const recent = { staleTime: 30_000 };
    void queryClient.prefetchQuery({ ...slotsQuery(event), ...recent });
    if (readStoredUser()) void queryClient.prefetchQuery({ ...appointmentsQuery(), ...recent });
  }
  const { user } = useSession.getState();
  if (url.pathname === '/check-nhs-number' && user) {
    void queryClient.prefetchQuery(profileQuery(user.email));
  }
  const appointment = url.searchParams.get('appointment');
  // Only when signed in; otherwise the response is 401.
  if (appointment && readStoredUser()) {
    void queryClient.prefetchQuery(appointmentQuery(appointment));
  }
}
