import * as z from 'zod';
import { unavailable } from '../../refusals.ts';

/** What the product asks of the authentication service on its own behalf. */
export interface Accounts {
  /**
   * The e-mail of an account, lower-cased; null when there is no such account.
   * @throws {Refusal} 503 when the service does not answer
   */
  emailOf(userId: string): Promise<string | null>;
  /**
   * Ends an account for good: nobody can sign in with it any more. One that is gone is no fault.
   * @throws {Refusal} 503 when the service does not do it
   */
  remove(userId: string): Promise<void>;
}

const user = z.object({ id: z.string(), email: z.string().nullish() });

/**
 * Supabase Auth's admin interface; hosted, self-hosted and local ones speak it alike.
 * @param serviceRoleKey never leaves the server
 */
export function createAccounts(supabaseUrl: string, serviceRoleKey: string): Accounts {
  const headers = { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` };
  const ask = (method: 'GET' | 'DELETE', userId: string) =>
    fetch(`${supabaseUrl}/auth/v1/admin/users/${encodeURIComponent(userId)}`, {
      method,
      headers,
      signal: AbortSignal.timeout(8000),
    }).catch((cause: unknown) => {
      throw unavailable(cause, 'Registration');
    });
  return {
    async remove(userId) {
      const answer = await ask('DELETE', userId);
      await answer.body?.cancel();
      if (answer.ok || answer.status === 404) return;
      throw unavailable(new Error(`auth service answered ${answer.status}`), 'Registration');
    },
    async emailOf(userId) {
      const answer = await ask('GET', userId);
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
