import type { Accounts } from '../emulators/auth/accounts.ts';

/** Sample accounts and what each shows (product.md, 'Sample data'). */
export const SAMPLE_ACCOUNTS = {
  'normal@example.org': 'a normal result',
  'amber@example.org': 'an amber result, and a paid appointment ahead',
  'red@example.org': 'a red result',
  'awaiting@example.org': 'a test whose result is awaited',
  'unlinked@example.org': 'a result without an appointment',
  'history@example.org': 'six results over nine years',
  'nothing@example.org': 'no appointment yet',
};

export const SAMPLE_PASSWORD = 'Correct-Horse-40';
export const ACCESS_CODE = 'LODGE-7421';

/**
 * Makes the sample accounts that are missing, confirmed.
 * @returns user id by e-mail address
 */
export async function ensureSampleAccounts(accounts: Accounts): Promise<Record<string, string>> {
  const entries = Object.keys(SAMPLE_ACCOUNTS).map(async (email) => {
    const account =
      (await accounts.byEmail(email)) ??
      (await accounts.create({ email, password: SAMPLE_PASSWORD, confirmed: true, metadata: {} }));
    return [email, account.id] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
