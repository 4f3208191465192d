import type { Screen } from '../console/screen.ts';

export const moneyScreens: readonly Screen[] = [
  { path: 'money', needs: ['see money'], load: () => import('./money.tsx') },
  {
    path: 'money/movements',
    needs: ['see money'],
    load: () => import('./movements.tsx'),
  },
  {
    path: 'money/reconciliation',
    needs: ['see money'],
    load: () => import('./reconciliation.tsx'),
    button: { on: 'money', label: 'Compare with the provider' },
  },
  {
    path: 'invoices',
    needs: ['see money'],
    load: () => import('./invoices.tsx'),
    button: { on: 'money', label: 'Invoices to hosts' },
  },
  {
    path: 'invoices/:invoice',
    needs: ['see money'],
    load: () => import('./invoice.tsx'),
  },
  {
    path: 'invoices/:invoice/draft',
    needs: ['write invoices'],
    load: () => import('./invoice-draft.tsx'),
  },
  {
    path: 'new-invoice',
    needs: ['write invoices'],
    load: () => import('./new-invoice.tsx'),
  },
];
