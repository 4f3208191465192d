import { saveConsentDraft } from '@chaps/api-client/consents';
import { consentDraft } from '@chaps/contracts/consent-drafts';
import { createUserMap } from '../journey/signed-in-person.ts';
import type { ConsentDraft } from './answers.ts';

/** Milliseconds without a change before the answers are saved. */
const SAVE_DELAY_MS = 1000;

interface Draft {
  answers: ConsentDraft;
  /**
   * How many consents the server had for this event when the answers were started; undefined if unknown.
   */
  consentsGiven: number | undefined;
  saved: boolean;
  timer?: ReturnType<typeof setTimeout>;
  /** The last save. The next one waits for it. */
  saving?: Promise<void>;
  /** True while the consent is being sent. */
  isPaused?: boolean;
}

/**
 * Unsent answers by event. In memory they survive an error, an expired hold and navigation; the server
 * stores
 * them for a reload. Health answers must never be in browser storage.
 */
const drafts = createUserMap<Draft>(({ timer }) => clearTimeout(timer));

const scheduleSave = (eventId: string) =>
  setTimeout(() => void saveAnswers(eventId), SAVE_DELAY_MS);

export function storeAnswers(
  eventId: string,
  answers: ConsentDraft,
  consentsGiven: number | undefined,
): void {
  const before = drafts.get(eventId);
  clearTimeout(before?.timer);
  const timer = scheduleSave(eventId);
  drafts.set(eventId, { consentsGiven, ...before, answers, saved: false, timer });
}

async function save(eventId: string): Promise<void> {
  const entry = drafts.get(eventId);
  if (!entry || entry.saved || entry.isPaused) return;
  clearTimeout(entry.timer);
  try {
    await saveConsentDraft(eventId, consentDraft.parse(entry.answers), entry.consentsGiven);
    entry.saved = true;
  } catch {
    // The next change retries, and until then the browser asks before a reload.
  }
}

/** Saves run one after the other, so that older answers never replace newer ones. */
export function saveAnswers(eventId: string): void {
  const entry = drafts.get(eventId);
  if (entry) entry.saving = (entry.saving ?? Promise.resolve()).then(() => save(eventId));
}

export const getUnsentAnswers = (eventId: string): ConsentDraft | undefined =>
  drafts.get(eventId)?.answers;

/** Whether the answers would survive a reload. */
export const areAnswersSaved = (eventId: string): boolean => drafts.get(eventId)?.saved ?? true;

/**
 * Called before the consent is sent. No save may start while it is being sent, and the server
 * refuses one that arrives later. If the server does not know the order, this waits for the last save.
 * @returns a function that resumes; once consent has been given, its answers need no saving
 */
export async function pauseSaving(eventId: string): Promise<(isGiven: boolean) => void> {
  const entry = drafts.get(eventId);
  if (entry) {
    clearTimeout(entry.timer);
    entry.isPaused = true;
    if (entry.consentsGiven === undefined) await entry.saving;
  }
  return (isGiven) => {
    const now = drafts.get(eventId);
    if (!now) return;
    now.isPaused = false;
    if (isGiven) {
      now.saved = true;
      if (now.consentsGiven !== undefined) now.consentsGiven += 1;
    } else if (!now.saved) now.timer = scheduleSave(eventId);
  };
}

/** Called when the consent has been sent. */
export const clearAnswers = (eventId: string): void => {
  clearTimeout(drafts.get(eventId)?.timer);
  drafts.delete(eventId);
};
