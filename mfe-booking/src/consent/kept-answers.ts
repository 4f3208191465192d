import { saveConsentDraft } from '@chaps/api-client/consents';
import { consentDraft } from '@chaps/contracts/consent-drafts';
import { personalMap } from '../personal-map.ts';
import type { ConsentDraft } from './answers.ts';

/** Milliseconds without a change after which the server is given the answers. */
const SAVE_AFTER_MS = 1000;

interface Kept {
  answers: ConsentDraft;
  /** The server has them. */
  saved: boolean;
  timer?: ReturnType<typeof setTimeout>;
  saving?: Promise<void>;
}

/**
 * Answers that were typed and not yet sent, by event. Here they outlive an error, a lapsed hold and
 * a look at another page; the server keeps them over a reload. Health answers must never lie in
 * browser storage (product.md, 'Settled already').
 */
const kept = personalMap<Kept>(({ timer }) => clearTimeout(timer));

export function keepAnswers(eventId: string, answers: ConsentDraft): void {
  const before = kept.get(eventId);
  clearTimeout(before?.timer);
  const timer = setTimeout(() => void saveAnswers(eventId), SAVE_AFTER_MS);
  kept.set(eventId, { ...before, answers, saved: false, timer });
}

/** Gives the server what it does not have yet, now. */
export async function saveAnswers(eventId: string): Promise<void> {
  const entry = kept.get(eventId);
  if (!entry || entry.saved) return;
  clearTimeout(entry.timer);
  entry.saving = saveConsentDraft(eventId, consentDraft.parse(entry.answers)).then(
    () => {
      entry.saved = true;
    },
    // Not saved: the next change tries again, and the browser asks before a reload.
    () => undefined,
  );
  await entry.saving;
}

export const answersKept = (eventId: string): ConsentDraft | undefined =>
  kept.get(eventId)?.answers;

/** Whether a reload would lose nothing. */
export const areAnswersSafe = (eventId: string): boolean => kept.get(eventId)?.saved ?? true;

/** Before they are sent for good: nothing is saved any more that would come after them. */
export async function stopSaving(eventId: string): Promise<void> {
  const entry = kept.get(eventId);
  clearTimeout(entry?.timer);
  await entry?.saving;
}

/** Once they were sent. */
export const forgetAnswers = (eventId: string): void => {
  clearTimeout(kept.get(eventId)?.timer);
  kept.delete(eventId);
};
