import * as z from '@chaps/contracts/schema';

const KEY = 'user';

/**
 * The only personal data in browser storage (product.md: the key holds names and profile id only;
 * no address, birth date, NHS number or result).
 */
const storedUserSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileId: z.string(),
});

export type StoredUser = z.infer<typeof storedUserSchema>;

/** The stored user, or undefined when there is none or it cannot be read. */
export function readStoredUser(): StoredUser | undefined {
  try {
    const parsed = storedUserSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Storage may be refused, or hold what an older version wrote: both mean 'nothing stored'.
    return undefined;
  }
}

/** Keeps the three fields; anything else that the object carries is dropped. */
export function writeStoredUser(user: StoredUser): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(storedUserSchema.parse(user)));
  } catch (error) {
    // A browser that refuses storage only costs him the name in the menu after a reload.
    if (!(error instanceof DOMException)) throw error;
  }
}

export function clearStoredUser(): void {
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
