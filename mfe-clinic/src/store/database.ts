import type { ActionResults, PublicKey, TabletAction } from '@chaps/contracts/visits';
import type { StaffGrant } from '@chaps/domain/staff';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SealedValue } from './sealing.ts';
import { forgetSession } from './session-vault.ts';

/** A day that this tablet was prepared for. Only what identifies people is sealed. */
export interface StoredDay {
  event_id: string;
  event_name: string;
  event_date: string;
  /** The id of this tablet, once a coordinator has added it to the day. */
  device_id: string | undefined;
  /** The roles of the person who prepared the tablet. */
  grants: readonly StaffGrant[];
  salt: Uint8Array<ArrayBuffer>;
  /**
   * Sealed `DayList`, deleted once the day is over; the rest is kept while there are unsent steps.
   */
  list?: SealedValue;
  people: number;
  public_key: PublicKey;
  /** Milliseconds by which the server's clock is ahead of the tablet's. */
  clock_ahead: number;
  /** Milliseconds since 1970, by the server's clock. */
  stored_at: number;
  /** When the list ends: midnight of the event's day in London. */
  until: number;
  /** Whether the browser has promised to keep the data. */
  is_kept: boolean;
  /**
   * The number of consecutive wrong passphrases, and when the next attempt is allowed (by the tablet's
   * clock).
   */
  failures: number;
  locked_until: number;
}

/** An action with the name to show if the server rejects it. */
export interface NamedAction {
  action: TabletAction;
  name: string;
}

/** A step recorded on this tablet. */
export interface StoredAction {
  action_id: string;
  event_id: string;
  /** Sealed for the server only. */
  jwe: string;
  /** Sealed `NamedAction`, for this tablet. */
  own: SealedValue;
  /**
   * 'sent': until the list includes it; then 'drawn' if it names a tube, which another tablet may still
   * put in
   * doubt. 'conflict': like 'sent', for a step that someone has to look at; then 'held' until it is closed.
   * 'unsaved': waiting, in memory only.
   */
  state: 'waiting' | 'unsaved' | 'sent' | 'drawn' | 'conflict' | 'held' | 'rejected';
  /** Why the server rejected it, or what it conflicts with. */
  reason: string;
  about?: ActionResults['results'][number]['about'];
}

interface Schema extends DBSchema {
  days: { key: string; value: StoredDay };
  actions: { key: string; value: StoredAction; indexes: { event: string } };
}

let connection: Promise<IDBPDatabase<Schema>> | undefined;

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  connection ??= openDB<Schema>('chaps-clinic', 1, {
    upgrade(created) {
      created.createObjectStore('days', { keyPath: 'event_id' });
      created
        .createObjectStore('actions', { keyPath: 'action_id' })
        .createIndex('event', 'event_id');
    },
    // The browser closed it, e.g. to free space; the next use opens it again.
    terminated: () => {
      connection = undefined;
    },
  }).catch((error: unknown) => {
    // Lets 'Try again' open the database again.
    connection = undefined;
    throw error;
  });
  return connection;
}

/**
 * Steps that did not fit on the disk, sealed as they would be on it. They survive a lock but not a reload.
 */
const unsavedActions = new Map<string, StoredAction>();

const listUnsavedActions = (eventId: string): StoredAction[] =>
  [...unsavedActions.values()].filter(({ event_id }) => event_id === eventId);

export const listStoredDays = async (): Promise<StoredDay[]> =>
  (await openDatabase()).getAll('days');

export const findStoredDay = async (eventId: string): Promise<StoredDay | undefined> =>
  (await openDatabase()).get('days', eventId);

export async function putDay(day: StoredDay): Promise<void> {
  await (await openDatabase()).put('days', day);
}

/**
 * Stores a newer list, unless the day has been removed in the meantime. The count of wrong passphrases
 * stays.
 */
export async function updateDay(day: StoredDay): Promise<void> {
  const transaction = (await openDatabase()).transaction('days', 'readwrite');
  const stored = await transaction.store.get(day.event_id);
  if (stored) {
    const { failures, locked_until } = stored;
    await transaction.store.put({ ...day, failures, locked_until });
  }
  await transaction.done;
}

export const listStoredActions = async (eventId: string): Promise<StoredAction[]> => [
  ...(await (await openDatabase()).getAllFromIndex('actions', 'event', eventId)),
  ...listUnsavedActions(eventId),
];

/** Stores a step, in memory if it does not fit on the disk. @returns its state */
export async function putAction(action: StoredAction): Promise<StoredAction['state']> {
  try {
    const transaction = (await openDatabase()).transaction('actions', 'readwrite', {
      durability: 'strict',
    });
    await Promise.all([transaction.store.put(action), transaction.done]);
    return action.state;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'QuotaExceededError') reportError(error);
    unsavedActions.set(action.action_id, { ...action, state: 'unsaved' });
    return 'unsaved';
  }
}

type Change = Partial<Pick<StoredAction, 'state' | 'reason' | 'about'>>;

async function changeActions(changes: readonly (readonly [id: string, Change])[]): Promise<void> {
  const transaction = (await openDatabase()).transaction('actions', 'readwrite');
  for (const [id, change] of changes) {
    const unsaved = unsavedActions.get(id);
    if (unsaved) unsavedActions.set(id, { ...unsaved, ...change });
    const action = await transaction.store.get(id);
    if (action) await transaction.store.put({ ...action, ...change });
  }
  await transaction.done;
}

const STATE_BY_OUTCOME = {
  applied: 'sent',
  repeated: 'sent',
  conflict: 'conflict',
  rejected: 'rejected',
} as const;

/** Stores the server's answer to each step. */
export const storeActionResults = (results: ActionResults['results']): Promise<void> =>
  changeActions(
    results.map(({ action_id, outcome, reason = '', about }) => [
      action_id,
      { state: STATE_BY_OUTCOME[outcome], reason, about },
    ]),
  );

/** Marks steps that the list includes, as 'held' if someone has to look at them. */
export const keepActions = (ids: readonly string[], state: 'drawn' | 'held'): Promise<void> =>
  changeActions(ids.map((id) => [id, { state }]));

/** Whether the server does not have the step, which includes rejected ones. */
export const isUnsent = ({ state }: StoredAction): boolean =>
  state === 'waiting' || state === 'unsaved' || state === 'rejected';

export async function deleteActions(ids: readonly string[]): Promise<void> {
  for (const id of ids) unsavedActions.delete(id);
  const transaction = (await openDatabase()).transaction('actions', 'readwrite');
  await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
}

/**
 * Removes the list and everything the server has. Unsent steps stay; only the server and the day's
 * passphrase
 * can open them.
 */
export async function deleteDayExceptUnsent(eventId: string): Promise<void> {
  for (const action of listUnsavedActions(eventId)) {
    if (!isUnsent(action)) unsavedActions.delete(action.action_id);
  }
  const transaction = (await openDatabase()).transaction(['days', 'actions'], 'readwrite');
  const [days, actions] = [transaction.objectStore('days'), transaction.objectStore('actions')];
  let unsent = listUnsavedActions(eventId).length;
  for (const action of await actions.index('event').getAll(eventId)) {
    if (isUnsent(action)) unsent += 1;
    else await actions.delete(action.action_id);
  }
  const day = unsent > 0 ? await days.get(eventId) : undefined;
  if (day) {
    const { list: _, ...rest } = day;
    await days.put(rest);
  } else await days.delete(eventId);
  await transaction.done;
  await forgetSession(eventId);
}

/** Removes all of a day's data, sent or not. */
export async function wipeDay(eventId: string): Promise<void> {
  for (const { action_id } of listUnsavedActions(eventId)) unsavedActions.delete(action_id);
  const transaction = (await openDatabase()).transaction(['days', 'actions'], 'readwrite');
  const actions = transaction.objectStore('actions');
  for (const id of await actions.index('event').getAllKeys(eventId)) await actions.delete(id);
  await transaction.objectStore('days').delete(eventId);
  await transaction.done;
  await forgetSession(eventId);
}
