import { existsSync, writeFileSync } from 'node:fs';
import { gbp, type Order } from '../emulators/paypal/order.ts';

/** What amber@example.org paid for his place, as `api/src/seed/sample-booking.ts` has it. */
const SAMPLE_ORDER: Order = {
  id: '8SAMPLE0ORDER0001',
  status: 'COMPLETED',
  createdAt: '2026-01-05T09:00:00Z',
  unit: { reference_id: 'default', description: 'PSA blood test', amount: gbp(2500) },
  card: {
    name: 'Andrew Amberley',
    bin: '41111111',
    lastDigits: '1111',
    brand: 'VISA',
    expiry: '2035-12',
    authenticated: false,
  },
  captures: [
    {
      id: '8SAMPLE0TAKEN0001',
      status: 'COMPLETED',
      amount: gbp(2500),
      createdAt: '2026-01-05T09:00:00Z',
      refunds: [],
    },
  ],
};

/** Begins the payments' file with the sample payment, so that its refund works as any other. */
export function ensureSamplePayment(file: string): void {
  if (!existsSync(file)) writeFileSync(file, JSON.stringify([SAMPLE_ORDER]));
}
