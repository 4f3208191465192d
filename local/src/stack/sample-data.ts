import { existsSync, writeFileSync } from 'node:fs';
import { SAMPLE_STAFF } from '@chaps/domain/sample-staff';
import type { Accounts } from '../emulators/auth/accounts.ts';
import type { Factors } from '../emulators/auth/factors.ts';
import { type Order, toGbp } from '../emulators/paypal/order.ts';

/** Sample accounts and what each shows (product.md, 'Sample data'). */
export const SEED_ACCOUNTS = {
  'normal@example.org': 'a normal result',
  'amber@example.org': 'an amber result, and a paid appointment ahead',
  'red@example.org': 'a red result',
  'awaiting@example.org': 'a test whose result is awaited',
  'unlinked@example.org': 'a result without an appointment',
  'history@example.org': 'six results over nine years',
  'nothing@example.org': 'no appointment yet',
};

/** Secret of the authenticator app of every sample member of staff. */
export const SAMPLE_TOTP_SECRET = 'SAMPLESECRETFORTRYINGOUTTHESTAFF';

export const SEED_PASSWORD = 'Correct-Horse-40';
export const ACCESS_CODE = 'LODGE-7421';

/**
 * Creates missing sample accounts with confirmed addresses. Staff also get an authenticator app.
 * @returns user id by e-mail address
 */
export async function ensureSampleAccounts(
  accounts: Accounts,
  factors: Factors,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const staff = SAMPLE_STAFF.map(({ email }) => email);
  for (const email of [...Object.keys(SEED_ACCOUNTS), ...staff]) {
    const known = await accounts.byEmail(email);
    const password = SEED_PASSWORD;
    const account =
      known ?? (await accounts.create({ email, password, confirmed: true, metadata: {} }));
    ids[email] = account.id;
    if (known || !staff.includes(email)) continue;
    const { id } = await factors.create(account, { secret: SAMPLE_TOTP_SECRET });
    await factors.verify(id);
  }
  return ids;
}

/** The payment of amber@example.org for the seat, as in `api/src/cli/seed/sample-booking.ts`. */
const SAMPLE_ORDER: Order = {
  id: '8SAMPLE0ORDER0001',
  status: 'COMPLETED',
  unit: { reference_id: 'default', description: 'PSA blood test', amount: toGbp(2500) },
  card: {
    name: 'Andrew Amberley',
    lastDigits: '1111',
    brand: 'VISA',
    expiry: '2035-12',
    authenticated: false,
  },
  captures: [{ id: '8SAMPLE0TAKEN0001', status: 'COMPLETED', amount: toGbp(2500), refunds: [] }],
};

/** Adds the sample payment to the PayPal emulator's data, so that it can be refunded. */
export function ensureSamplePayment(file: string): void {
  if (!existsSync(file)) writeFileSync(file, JSON.stringify([SAMPLE_ORDER]));
}
