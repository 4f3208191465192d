import type { TubeTellingMethod } from '@chaps/contracts/samples';
import type { EndingRequest, personToldRequest } from '@chaps/contracts/tube-endings';
import type * as z from 'zod';
import { OPEN_LETTER_MESSAGES } from '../../follow-up/open-letters.ts';
import { draftTubeLetter } from '../../follow-up/tube-letters.ts';
import { queueMail } from '../../messages/email/outbox.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import { type DayChange, lockDay } from '../lock-day.ts';
import { readEventTubes } from '../samples.ts';
import { findOpenTubeLetter, storePersonTold } from './told.ts';
import { changeTubes, getTubeSampleIds, isFailedState } from './tube-states.ts';

const readProfileId = async (db: Executor, appointmentId: string): Promise<string> =>
  (
    await db
      .selectFrom('appointments')
      .select('profile_id')
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow()
  ).profile_id;

/**
 * Ends a tube without a result, and mails the person, who must be told by letter if the mail cannot
 * be delivered.
 * @throws {HttpError} 404; 409 for one that has a result, or is held back
 */
export async function endTube(
  { db, keys, now }: Pick<Services, 'db' | 'keys' | 'now'>,
  { userId, eventId, requestId }: DayChange,
  sampleId: string,
  { state, reason }: EndingRequest,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockDay(transaction, eventId, 'compare');
    const { tubes, recorded, held, zeros } = await readEventTubes(transaction, eventId);
    const tube = tubes.find(({ sample_id }) => sample_id === sampleId.toLowerCase());
    if (!tube) throw new NotFoundError();
    if (tube.state === state) return;
    const inDoubt = held.get(tube.subject);
    if (inDoubt !== undefined) {
      throw new HttpError(409, 'EVENT_CHANGED', `${inDoubt} Please decide this first.`);
    }
    const rows = getTubeSampleIds(recorded, tube, zeros);
    const changed = await changeTubes(transaction, rows, { state, at: now(), by: userId, reason });
    if (changed === 0) {
      throw new HttpError(409, 'EVENT_CHANGED', 'This tube has a result.');
    }
    const profileId = await readProfileId(transaction, tube.subject);
    // The person is told the same about both failed states. A tube that was found and is lost again is
    // a new occasion.
    if (!isFailedState(tube.state)) {
      const occasion = `sample-failed ${tube.sample_id} ${requestId}`;
      await queueMail(transaction, { kind: 'sample-failed', occasion, profileId });
    }
    await draftTubeLetter({ keys }, transaction, tube.sample_id);
    await writeAudit(transaction, {
      ...{ actor: userId, action: `tube ${state}`, subject: `appointment ${tube.subject}` },
      ...{ eventId, profileId, reason, requestId },
      details: { sample_id: tube.sample_id, tube: tube.code },
    });
  });
}

const TOLD_ACTIONS = {
  telephone: 'tube told by telephone',
  letter: 'tube told by letter',
  'in person': 'tube told in person',
  'cannot be reached': 'tube: person not reached',
} as const satisfies Record<TubeTellingMethod, string>;

/**
 * Records how staff told the person about a failed tube, or that they cannot be reached; it outranks a mail's
 * delivery.
 * @throws {HttpError} 404; 409 for one that did not fail, or while a letter may still reach them
 */
export async function recordPersonTold(
  { db }: Pick<Services, 'db'>,
  { userId, eventId, requestId }: DayChange,
  sampleId: string,
  { how, reason }: z.output<typeof personToldRequest>,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockDay(transaction, eventId, 'compare');
    const { tubes, discarded } = await readEventTubes(transaction, eventId);
    const tube = [...tubes, ...discarded].find(
      ({ sample_id }) => sample_id === sampleId.toLowerCase(),
    );
    if (!tube) throw new NotFoundError();
    const letter = how === 'cannot be reached' && (await findOpenTubeLetter(transaction, sampleId));
    if (letter) throw new HttpError(409, 'EVENT_CHANGED', OPEN_LETTER_MESSAGES[letter]);
    if (!(await storePersonTold(transaction, tube.sample_id, { how, by: userId }))) {
      const message = 'A result for this person is still expected. Please check the tube again.';
      throw new HttpError(409, 'EVENT_CHANGED', message);
    }
    await writeAudit(transaction, {
      ...{ actor: userId, action: TOLD_ACTIONS[how], eventId, requestId },
      ...(how === 'cannot be reached' && reason ? { reason } : {}),
      subject: `appointment ${tube.subject}`,
      details: { sample_id: tube.sample_id, tube: tube.code },
      profileId: await readProfileId(transaction, tube.subject),
    });
  });
}
