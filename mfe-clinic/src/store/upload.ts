import { readDay, recordActions } from '@chaps/api-client/visits';
import {
  type ActionResults,
  type DayList,
  MAX_ACTIONS,
  type SealedAction,
} from '@chaps/contracts/visits';
import { ApiError } from '@chaps/runtime';
import { listStoredActions, type StoredAction, storeActionResults, wipeDay } from './database.ts';

/** A coordinator has removed the tablet from the day: nothing of the day stays on it. */
export class RevokedError extends Error {}

async function wipeOnRevocation<Value>(eventId: string, answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'DEVICE_REVOKED') throw error;
    await wipeDay(eventId);
    throw new RevokedError('This tablet has been revoked. Everything on it has been deleted.');
  }
}

/** How many steps the server does not have; known without the day's passphrase. */
export const countUnsent = async (eventId: string): Promise<number> =>
  (await listStoredActions(eventId)).filter(isWaiting).length;

/**
 * Maximum characters of sealed actions in one call: a signed consent is long, and the API accepts 1
 * MB.
 */
const MAX_SEALED_LENGTH = 800_000;

/** As many actions as fit in one call. */
function takeFirstBatch(waiting: readonly SealedAction[]): readonly SealedAction[] {
  let letters = 0;
  const end = waiting.findIndex(({ sealed }, index) => {
    letters += sealed.length;
    return index > 0 && letters > MAX_SEALED_LENGTH;
  });
  return waiting.slice(0, Math.min(end < 0 ? waiting.length : end, MAX_ACTIONS));
}

export const isWaiting = ({ state }: StoredAction): boolean =>
  state === 'waiting' || state === 'unsaved';

declare global {
  interface Navigator {
    /** Only in Chromium. */
    getBattery?: () => Promise<{ level: number }>;
  }
}

/** The battery level in percent, if the browser reports it. */
async function readBattery(): Promise<{ battery?: number }> {
  // A browser may have the method and reject the call.
  const battery = await navigator.getBattery?.().catch(() => undefined);
  return battery ? { battery: Math.round(battery.level * 100) } : {};
}

/**
 * Sends what is waiting, in batches. It needs no passphrase: each step is already sealed for the server.
 * @throws {ApiError} (as rejection) the remaining steps wait for the next attempt
 * @throws {RevokedError} (as rejection)
 */
export async function upload(
  eventId: string,
  deviceId: string | undefined,
): Promise<ActionResults['results']> {
  const waiting = (await listStoredActions(eventId))
    .filter(isWaiting)
    .map(({ action_id, jwe }) => ({ action_id, sealed: jwe }));
  const answered: ActionResults['results'] = [];
  const battery = deviceId !== undefined && waiting.length > 0 ? await readBattery() : {};
  for (let at = 0; at < waiting.length; ) {
    const batch = takeFirstBatch(waiting.slice(at));
    at += batch.length;
    const results = await wipeOnRevocation(
      eventId,
      recordActions(eventId, batch, {
        device: deviceId,
        unsent: waiting.length - at,
        ...battery,
      }),
    );
    await storeActionResults(results);
    answered.push(...results);
  }
  return answered;
}

/** A day's list, and how far the server's clock is ahead of this tablet's, in milliseconds. */
export interface ReadList {
  list: DayList;
  clock_ahead: number;
}

/** @throws {ApiError} @throws {RevokedError} (as rejections) */
export async function readList(eventId: string, deviceId?: string): Promise<ReadList> {
  const unsent = await countUnsent(eventId);
  // A tablet that sleeps until the response arrives deletes its list too early rather than too late.
  const asked = Date.now();
  const list = await wipeOnRevocation(eventId, readDay(eventId, deviceId, unsent));
  return { list, clock_ahead: Date.parse(list.read_at) - asked };
}
