import { lazyScreen } from '@chaps/runtime/remote';
import type { Screen } from '../console/screen.ts';

export const bookingsScreens: readonly Screen[] = [
  {
    path: 'events/:event/bookings/:booking',
    needs: ['see bookings'],
    lazy: lazyScreen(() => import('./booking.tsx')),
  },
  {
    path: 'book',
    needs: ['change bookings'],
    handle: { record: 'person' },
    lazy: lazyScreen(() => import('./book.tsx')),
  },
];
