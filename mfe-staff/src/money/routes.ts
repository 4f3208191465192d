import { lazyScreen } from '@chaps/runtime/remote';
import type { Screen } from '../console/screen.ts';

export const moneyScreens: readonly Screen[] = [
  { path: 'money', needs: ['see money'], lazy: lazyScreen(() => import('./money.tsx')) },
  {
    path: 'money/movements',
    needs: ['see money'],
    lazy: lazyScreen(() => import('./movements.tsx')),
  },
  {
    path: 'money/reconciliation',
    needs: ['see money'],
    lazy: lazyScreen(() => import('./reconciliation.tsx')),
  },
  {
    path: 'invoices',
    needs: ['see money'],
    lazy: lazyScreen(() => import('./invoices.tsx')),
  },
  {
    path: 'invoices/:invoice',
    needs: ['see money'],
    lazy: lazyScreen(() => import('./invoice.tsx')),
  },
  {
    path: 'invoices/:invoice/draft',
    needs: ['write invoices'],
    lazy: lazyScreen(() => import('./invoice-draft.tsx')),
  },
  {
    path: 'new-invoice',
    needs: ['write invoices'],
    lazy: lazyScreen(() => import('./new-invoice.tsx')),
  },
];
