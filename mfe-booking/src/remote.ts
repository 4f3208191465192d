import { appointmentQuery, appointmentsQuery } from '@chaps/api-client/appointments';
import { readEventPass } from '@chaps/api-client/event-pass';
import { eventQuery, slotsQuery } from '@chaps/api-client/events';
import { profileQuery } from '@chaps/api-client/profiles';
import { queryClient, readStoredUser, useSession } from '@chaps/runtime';
import { type LoaderArgs, lazyScreen, type RemoteModule } from '@chaps/runtime/remote';

// The pages show their own loading and error states, so the loaders await nothing.

function prefetchBooking({ url }: LoaderArgs): void {
  const event = url.searchParams.get('event');
  if (!event) return;
  void queryClient.prefetchQuery(eventQuery(event, readEventPass(event, new Date())));
  // The chosen time is part of the address: choosing another one must not refetch these.
  const recent = { staleTime: 30_000 };
  void queryClient.prefetchQuery({ ...slotsQuery(event), ...recent });
  if (readStoredUser()) void queryClient.prefetchQuery({ ...appointmentsQuery(), ...recent });
}

function prefetchProfile(): void {
  const { user } = useSession.getState();
  if (user) void queryClient.prefetchQuery(profileQuery(user.email));
}

function prefetchAppointment({ url }: LoaderArgs): void {
  const appointment = url.searchParams.get('appointment');
  // Only for signed-in users; otherwise the response would be 401.
  if (appointment && readStoredUser()) {
    void queryClient.prefetchQuery(appointmentQuery(appointment));
  }
}

/** The pages are steps of a journey, so none has a link in the header or footer. */
export const routes: RemoteModule['routes'] = [
  {
    path: '/check-nhs-number',
    lazy: lazyScreen(() => import('./routes/check-nhs-number.tsx')),
    loader: prefetchProfile,
  },
  {
    path: '/book-event',
    lazy: lazyScreen(() => import('./routes/book-event.tsx')),
    loader: prefetchBooking,
    handle: { record: 'event' },
  },
  { path: '/test-consent', lazy: lazyScreen(() => import('./routes/test-consent.tsx')) },
  {
    path: '/checkout',
    lazy: lazyScreen(() => import('./routes/checkout.tsx')),
    loader: prefetchAppointment,
    // Documents whose policy admits the card payment provider.
    handle: { isolated: true, record: 'appointment' },
  },
  {
    path: '/pay',
    lazy: lazyScreen(() => import('./routes/pay.tsx')),
    handle: { isolated: true, record: 'reference' },
  },
  {
    path: '/booking-success',
    lazy: lazyScreen(() => import('./routes/booking-success.tsx')),
    loader: prefetchAppointment,
    handle: { record: 'appointment' },
  },
];
