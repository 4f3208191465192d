import type { StaffGrant } from '@chaps/domain/staff';
import { create } from 'zustand';
import {
  findStoredDay,
  isUnsent,
  listStoredActions,
  type NamedAction,
  putDay,
  type StoredDay,
} from './database.ts';
import { getDayEnd, hasEnded } from './day-end.ts';
import { OpenDay } from './open-day.ts';
import { createSalt, deriveKey, seal, unseal } from './sealing.ts';
import type { ReadList } from './upload.ts';

/** Wrong passphrases in a row after which the tablet accepts none for a minute. */
export const MAX_PASSPHRASE_ATTEMPTS = 5;
export const LOCKOUT_MS = 60_000;
export const MIN_PASSPHRASE_LENGTH = 10;

/** The day that is open on this page; undefined while locked. Kept when the route changes. */
export const useOpenDay = create<{ day?: OpenDay | undefined }>(() => ({}));

export const lock = (): void => useOpenDay.setState({ day: undefined });

interface Preparation extends ReadList {
  eventId: string;
  passphrase: string;
  grants: readonly StaffGrant[];
  deviceId: string | undefined;
}

/** Stores the list, sealed, and opens it. @throws {DOMException} (as rejection) when the disk is full */
export async function prepare({
  eventId,
  passphrase,
  list,
  clock_ahead,
  grants,
  deviceId,
}: Preparation): Promise<StoredDay> {
  const salt = createSalt();
  const key = await deriveKey(passphrase, salt);
  const day: StoredDay = {
    event_id: eventId,
    event_name: list.event_name,
    event_date: list.event_date,
    device_id: deviceId,
    grants,
    salt,
    list: await seal(key, list),
    people: list.appointments.length,
    public_key: list.public_key,
    clock_ahead,
    stored_at: Date.parse(list.read_at),
    until: getDayEnd(list.event_date),
    // Firefox asks the user; Safari and Chromium decide on their own.
    is_kept: (await navigator.storage?.persist?.()) ?? false,
    failures: 0,
    locked_until: 0,
  };
  await putDay(day);
  useOpenDay.setState({ day: await OpenDay.open(day, key) });
  return day;
}

type PassphraseOutcome<Opened> = { opened: Opened } | 'wrong' | 'paused';

/** Tries a passphrase. Attempts are counted on the disk, so a reload does not reset them. */
async function tryPassphrase<Opened>(
  day: StoredDay,
  passphrase: string,
  open: (key: CryptoKey) => Promise<Opened>,
): Promise<PassphraseOutcome<Opened>> {
  if (Date.now() < day.locked_until) return 'paused';
  const key = await deriveKey(passphrase, day.salt);
  const opened = await open(key).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'OperationError') return undefined;
    throw error;
  });
  if (!opened) {
    const failures = day.failures + 1;
    const isOver = failures % MAX_PASSPHRASE_ATTEMPTS === 0;
    await putDay({ ...day, failures, locked_until: isOver ? Date.now() + LOCKOUT_MS : 0 });
    return isOver ? 'paused' : 'wrong';
  }
  if (day.failures > 0) await putDay({ ...day, failures: 0, locked_until: 0 });
  return { opened };
}

/** Opens the day on this page. */
export async function unlock(
  eventId: string,
  passphrase: string,
): Promise<'open' | 'wrong' | 'paused' | 'gone'> {
  const day = await findStoredDay(eventId);
  if (!day?.list || hasEnded(day)) return 'gone';
  const answer = await tryPassphrase(day, passphrase, (key) => OpenDay.open(day, key));
  if (typeof answer === 'string') return answer;
  useOpenDay.setState({ day: answer.opened });
  return 'open';
}

/** The unsent steps of a day whose list is deleted, for those who know its passphrase. */
export async function openUnsentSteps(
  day: StoredDay,
  passphrase: string,
): Promise<PassphraseOutcome<readonly UnsentStep[]>> {
  const actions = (await listStoredActions(day.event_id)).filter(isUnsent);
  return tryPassphrase(day, passphrase, (key) =>
    Promise.all(
      actions.map(async ({ own, reason }) => {
        return { ...((await unseal(key, own)) as NamedAction), reason };
      }),
    ),
  );
}

export interface UnsentStep extends NamedAction {
  /** Why the server rejected the step; '' while it is waiting. */
  reason: string;
}
