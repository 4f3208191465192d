import * as z from '@chaps/contracts/schema';

const KEY = 'user';

/**
 * The only personal data in browser storage: names and profile id; no address, birth date, NHS number or
 * result.
 */
const storedUserSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileId: z.string(),
});

export type StoredUser = z.infer<typeof storedUserSchema>;

export function readStoredUser(): StoredUser | undefined {
  try {
    const parsed = storedUserSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // There is no storage, or the stored value comes from an older version.
    return undefined;
  }
}

/** Stores the three fields only. */
export function writeStoredUser(user: StoredUser): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(storedUserSchema.parse(user)));
  } catch (error) {
    // Without storage, the only effect is that the menu lacks the name after a reload.
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
