import * as z from 'zod';
import { unavailable } from '../../refusals.ts';

/** What the product asks of the authentication service on its own behalf. */
export interface Accounts {
  /**
   * The e-mail of an account, lower-cased; null when there is no such account.
   * @throws {Refusal} 503 when the service does not answer
   */
  emailOf(userId: string): Promise<string | null>;
}

const user = z.object({ id: z.string(), email: z.string().nullish() });

/**
 * Supabase Auth's admin interface; hosted, self-hosted and local ones speak it alike.
 * @param serviceRoleKey never leaves the server
 */
export function createAccounts(supabaseUrl: string, serviceRoleKey: string): Accounts {
  const headers = { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` };
  return {
    async emailOf(userId) {
      const address = `${supabaseUrl}/auth/v1/admin/users/${encodeURIComponent(userId)}`;
      const answer = await fetch(address, { headers, signal: AbortSignal.timeout(8000) }).catch(
        (cause: unknown) => {
          throw unavailable(cause, 'Registration');
        },
      );
      if (answer.status === 404) return null;
      const body: unknown = await answer.json().catch(() => null);
      const parsed = user.safeParse(body);
      if (!answer.ok || !parsed.success) {
        throw unavailable(new Error(`auth service answered ${answer.status}`), 'Registration');
      }
      return parsed.data.email?.toLowerCase() ?? null;
    },
  };
}
