import { existsSync, writeFileSync } from 'node:fs';
import { gbp, type Order } from '../emulators/paypal/order.ts';

/** What amber@example.org paid for the seat, as `api/src/seed/sample-booking.ts` has it. */
const SAMPLE_ORDER: Order = {
  id: '8SAMPLE0ORDER0001',
  status: 'COMPLETED',
  unit: { reference_id: 'default', description: 'PSA blood test', amount: gbp(2500) },
  card: {
    name: 'Andrew Amberley',
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
      refunds: [],
    },
  ],
};

/** Begins the payments' file with the sample payment, so that its refund works as any other. */
export function ensureSamplePayment(file: string): void {
  if (!existsSync(file)) writeFileSync(file, JSON.stringify([SAMPLE_ORDER]));
}
