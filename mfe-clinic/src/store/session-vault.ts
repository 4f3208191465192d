import type { SessionVault } from '@chaps/runtime';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type SealedValue, seal, unseal } from './sealing.ts';

interface StoredSession {
  /** The day whose key seals the session. */
  event_id: string;
  session: SealedValue;
}

interface Schema extends DBSchema {
  session: { key: 'session'; value: StoredSession };
}

const KEY = 'session';

/** A separate database, so that builds that do not know it can still open the database with the days. */
async function withStore<Value>(
  use: (database: IDBPDatabase<Schema>) => Promise<Value>,
): Promise<Value> {
  const database = await openDB<Schema>('chaps-clinic-session', 1, {
    upgrade: (created) => void created.createObjectStore('session'),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

const readStoredSession = async (database: IDBPDatabase<Schema>, eventId: string) => {
  const stored = await database.get('session', KEY);
  return stored?.event_id === eventId ? stored : undefined;
};

/** Removes the session sealed with a day's passphrase. */
export const forgetSession = (eventId: string): Promise<void> =>
  withStore(async (database) => {
    if (await readStoredSession(database, eventId)) await database.delete('session', KEY);
  });

/**
 * Stores this tablet's session, sealed like the list. There is only one, because this page would not know
 * a token renewed under another day's key.
 */
export const createVault = (eventId: string, key: CryptoKey): SessionVault => ({
  read: () =>
    withStore(async (database) => {
      const stored = await readStoredSession(database, eventId);
      return stored && String(await unseal(key, stored.session));
    }),
  async write(session) {
    if (session === undefined) return forgetSession(eventId);
    const sealed = await seal(key, session);
    await withStore((database) =>
      database.put('session', { event_id: eventId, session: sealed }, KEY),
    );
  },
});
