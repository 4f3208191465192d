import type { Screen } from '../console/screen.ts';

export const bookingsScreens: readonly Screen[] = [
  {
    path: 'events/:event/bookings/:booking',
    needs: ['see bookings'],
    load: () => import('./booking.tsx'),
  },
  {
    path: 'book',
    needs: ['change bookings'],
    handle: { record: 'person' },
    load: () => import('./book.tsx'),
  },
];
