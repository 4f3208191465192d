import { saveConsentDraft } from '@chaps/api-client/consents';
import { consentDraft } from '@chaps/contracts/consent-drafts';
import { personalMap } from '../journey/signed-in-person.ts';
import type { ConsentDraft } from './answers.ts';

/** Milliseconds without a change before the answers are saved. */
const SAVE_AFTER_MS = 1000;

interface Draft {
  answers: ConsentDraft;
  saved: boolean;
  timer?: ReturnType<typeof setTimeout>;
  saving?: Promise<void>;
}

/**
 * Unsent answers by event. Here they survive an error, an expired hold and navigation; the server stores
 * them across a reload. Health answers must never be in browser storage.
 */
const drafts = personalMap<Draft>(({ timer }) => clearTimeout(timer));

export function keepAnswers(eventId: string, answers: ConsentDraft): void {
  const before = drafts.get(eventId);
  clearTimeout(before?.timer);
  const timer = setTimeout(() => void saveAnswers(eventId), SAVE_AFTER_MS);
  drafts.set(eventId, { ...before, answers, saved: false, timer });
}

export async function saveAnswers(eventId: string): Promise<void> {
  const entry = drafts.get(eventId);
  if (!entry || entry.saved) return;
  clearTimeout(entry.timer);
  entry.saving = saveConsentDraft(eventId, consentDraft.parse(entry.answers)).then(
    () => {
      entry.saved = true;
    },
    // The next change retries, and the browser asks before a reload.
    () => undefined,
  );
  await entry.saving;
}

export const unsentAnswers = (eventId: string): ConsentDraft | undefined =>
  drafts.get(eventId)?.answers;

/** Whether a reload would lose nothing. */
export const areAnswersSafe = (eventId: string): boolean => drafts.get(eventId)?.saved ?? true;

/** Called before the consent is sent: no later save may follow it. */
export async function stopSaving(eventId: string): Promise<void> {
  const entry = drafts.get(eventId);
  clearTimeout(entry?.timer);
  await entry?.saving;
}

/** Called once the consent is sent. */
export const forgetAnswers = (eventId: string): void => {
  clearTimeout(drafts.get(eventId)?.timer);
  drafts.delete(eventId);
};
